import type { Dashboard, DashboardCell } from '@dossier/contract/dashboards/dashboard'
import { useMemo, useState } from 'react'
import { type Board, BoardContext } from '../../kits/dashboards/board.ts'
import { EditGrid } from '../../kits/dashboards/EditGrid.tsx'
import { TileBody } from '../../kits/dashboards/TileBody.tsx'
import { TILE_KINDS } from '../../kits/dashboards/tile-kinds.ts'
import { TileSettings } from '../../kits/dashboards/TileSettings.tsx'
import { useTileTitles } from '../../kits/dashboards/use-tile-titles.ts'
import { newId } from '../../lib/new-id.ts'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { say } from '../../ui/say.ts'
import { AddingTile } from './AddingTile.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { addTile, change, type Draft, draftOf, isChanged } from './draft.ts'
import { EditBar } from './EditBar.tsx'
import { useBoardParameters } from './use-board-parameters.ts'
import { useDraftKeys } from './use-draft-keys.ts'
import { useUnsavedDraft } from './use-unsaved-draft.ts'
import { useSaveDashboard } from './use-save-dashboard.ts'

interface DashboardEditorProps {
  /** Null for a new one. */
  dashboard: Dashboard | null
  /** A draft of it that was kept. */
  unsaved?: Draft | undefined
  /** With what was saved, or null if nothing was. */
  onDone: (saved: Dashboard | null) => void
  /** It was deleted. */
  onGone: () => void
}

const BOARD: Omit<Board, 'parameters' | 'values'> = {
  isEditing: true,
  canEdit: true,
  goTo: () => undefined,
  removeTile: () => undefined,
  crossFilters: [],
  filteredFrom: new Map(),
  setCrossFilter: () => undefined,
}

/** A dashboard in edit mode: a copy, which Save stores and Cancel forgets. (B-DASH-11) */
export function DashboardEditor({ dashboard, unsaved, onDone, onGone }: DashboardEditorProps) {
  const [draft, setDraft] = useState(() => unsaved ?? draftOf(dashboard))
  const slot = useUnsavedDraft(draft)
  const titleOf = useTileTitles()
  const [settingsOf, setSettingsOf] = useState<string | null>(null)
  const end = (saved: Dashboard | null) => {
    if (saved) slot.drop()
    else slot.discard()
    onDone(saved)
  }
  const saving = useSaveDashboard({ draft, setDraft, onDone: end })
  useLeaveWarning(isChanged(draft), slot)
  useDraftKeys(setDraft)
  const { edited, adding } = draft
  const { parameters, applied: values } = useBoardParameters(edited.cells)
  const board = useMemo(() => ({ ...BOARD, parameters, values }), [parameters, values])
  const setCells = (cells: DashboardCell[]) => setDraft((before) => change(before, { cells }))
  const replace = (cell: DashboardCell) =>
    setDraft((before) =>
      change(
        before,
        { cells: before.edited.cells.map((one) => (one.id === cell.id ? cell : one)) },
        `settings ${cell.id}`,
      ),
    )
  const add = (at?: { x: number; y: number }) => {
    if (adding === null) return
    const id = newId()
    setDraft((before) => addTile(before, { id, cellType: adding, size: TILE_KINDS[adding].size, ...(at && { at }) }))
    setSettingsOf(id)
    say(`${TILE_KINDS[adding].label} tile added`)
  }
  const opened = edited.cells.find(({ id }) => id === settingsOf)
  return (
    <>
      <EditBar draft={draft} setDraft={setDraft} saving={saving} onCancel={() => end(null)} onGone={onGone} />
      <div className="dashboard-page editing">
        {adding !== null && <AddingTile type={adding} dashboard={edited} onPlace={add} />}
        <BoardContext value={board}>
          <EditGrid dashboard={edited} onChange={setCells} onSettings={setSettingsOf} titleOf={titleOf}>
            {(cell) => <TileBody cell={cell} />}
          </EditGrid>
        </BoardContext>
      </div>
      {opened && <TileSettings cell={opened} onChange={replace} onClose={() => setSettingsOf(null)} />}
      {saving.conflict && (
        <ConflictDialog conflict={saving.conflict} draft={draft} titleOf={titleOf} {...saving.resolve} />
      )}
    </>
  )
}
