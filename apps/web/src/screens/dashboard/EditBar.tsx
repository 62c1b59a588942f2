import { type CellType, PRIVACY, type Privacy } from '@dossier/contract/dashboards/dashboard'
import { DASHBOARD_TITLE_LENGTH } from '@dossier/contract/limits'
import { teams as teamCalls } from '@dossier/contract/users/teams'
import { useQuery } from '@tanstack/react-query'
import { Plus, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { TeamsField } from '../../kits/form/TeamsField.tsx'
import { TILE_KINDS, TILE_TYPES } from '../../kits/dashboards/tile-kinds.ts'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DeleteDashboard } from './DeleteDashboard.tsx'
import {
  change,
  type Draft,
  faultsOf,
  isChanged,
  redo,
  restoredDraft,
  setFineGrid,
  startAdding,
  undo,
} from './draft.ts'
import type { DashboardSaving } from './use-save-dashboard.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

interface EditBarProps {
  draft: Draft
  setDraft: (next: (before: Draft) => Draft) => void
  saving: DashboardSaving
  onCancel: () => void
  onGone: () => void
}

const PRIVACIES = [
  { id: PRIVACY.public, label: 'Public' },
  { id: PRIVACY.teams, label: 'Teams' },
  { id: PRIVACY.private, label: 'Private' },
]

/** What is edited of a dashboard besides its tiles, and what can be done with it. */
export function EditBar({ draft, setDraft, saving, onCancel, onGone }: EditBarProps) {
  const { edited, past, future } = draft
  const base = draft.isGone ? null : draft.base
  const [isTried, setTried] = useState(false)
  const [isHistory, setHistory] = useState(false)
  const faults = faultsOf(edited)
  const hasFaults = Object.keys(faults).length > 0
  const save = () => {
    setTried(true)
    if (!hasFaults) saving.save()
  }
  return (
    <header className="edit-bar">
      <div className="edit-row">
        <TextField
          aria-label="Title"
          placeholder="Dashboard Name"
          value={edited.title}
          onChange={(title) => setDraft((before) => change(before, { title }, 'title'))}
          maxLength={DASHBOARD_TITLE_LENGTH}
          error={isTried ? faults.title : undefined}
          size="lg"
          autoFocus={!base}
        />
        <AddTile adding={draft.adding} onPick={(type) => setDraft((before) => startAdding(before, type))} />
        <span className="grow" />
        <IconButton label="Undo" keys="Ctrl Z" isDisabled={past.length === 0} onPress={() => setDraft(undo)}>
          <Undo2 size={16} />
        </IconButton>
        <IconButton label="Redo" keys="Ctrl Shift Z" isDisabled={future.length === 0} onPress={() => setDraft(redo)}>
          <Redo2 size={16} />
        </IconButton>
        {base && (
          <Button variant="outline" size="lg" onPress={() => setHistory(true)}>
            Versions
          </Button>
        )}
        {base && <DeleteDashboard dashboard={base} onGone={onGone} />}
        <Button variant="outline" size="lg" onPress={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" size="lg" onPress={save} isPending={saving.isBusy}>
          Save
        </Button>
      </div>
      <Readers draft={draft} setDraft={setDraft} error={isTried ? faults.teams : undefined} />
      {saving.problem && <Alert>{saving.problem}</Alert>}
      {saving.notice && <p role="status">{saving.notice}</p>}
      {isHistory && base && (
        <VersionsDialog
          dashboard={base}
          onClose={() => setHistory(false)}
          onRestored={(restored) => {
            setHistory(false)
            if (isChanged(draft)) setDraft((before) => restoredDraft(before, restored))
            else onCancel()
          }}
        />
      )}
    </header>
  )
}

function Readers({ draft, setDraft, error }: Pick<EditBarProps, 'draft' | 'setDraft'> & { error: string | undefined }) {
  const { edited, base } = draft
  const { data: teams = [] } = useQuery(queryOf(teamCalls.list))
  // Only its owner can take a dashboard from everybody else.
  const offered = PRIVACIES.filter(({ id }) => id !== PRIVACY.private || !base || base.isOwn)
  return (
    <div className="edit-row">
      <Select
        label="Privacy"
        items={offered}
        value={edited.privacy}
        onChange={(id) => setDraft((before) => change(before, { privacy: Number(id) as Privacy }))}
      />
      {edited.privacy === PRIVACY.teams && (
        <TeamsField
          label="Teams"
          data-input="limitedToTeams"
          isDisabled={false}
          all={teams}
          value={edited.limitedToTeams}
          onChange={(ids) => setDraft((before) => change(before, { limitedToTeams: [...ids] }))}
          error={error}
          whenNone="No teams yet."
        />
      )}
      <Checkbox
        isSelected={edited.fineGridEnabled}
        onChange={(isFine) => setDraft((before) => setFineGrid(before, isFine))}
      >
        Fine Grid
      </Checkbox>
    </div>
  )
}

function AddTile({ adding, onPick }: { adding: CellType | null; onPick: (type: CellType) => void }) {
  return (
    <MenuTrigger>
      <Button variant="outline" size="lg">
        <Plus size={14} aria-hidden />
        {adding === null ? 'Add Tile' : `Adding ${TILE_KINDS[adding].label}`}
      </Button>
      <Popover className="list" aria-label="Add Tile">
        <Menu aria-label="Add Tile" onAction={(key) => onPick(Number(key) as CellType)}>
          {TILE_TYPES.map((type) => {
            const { label, icon: Icon } = TILE_KINDS[type]
            return (
              <MenuItem key={type} id={type} textValue={label} tick={type === adding}>
                <Icon size={14} aria-hidden />
                {label}
              </MenuItem>
            )
          })}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
