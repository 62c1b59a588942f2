import type { Named, Titled } from '@dossier/contract/shapes'
import { Trash2 } from 'lucide-react'
import { useId, type ComponentType } from 'react'
import { FieldError } from '../../ui/FieldError.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { AreasPicker } from '../areas/AreasPicker.tsx'
import { PickButton, PickMany } from '../case-form/FormPicks.tsx'
import { FormRow } from '../case-form/FormRow.tsx'
import { NewFieldRow } from '../case-form/creation/NewFieldRow.tsx'
import type { ManyPickerProps, OnePickerProps } from '../lookups/picker-props.ts'
import { SeverityPicker } from '../lookups/SeverityPicker.tsx'
import { StatusPicker } from '../lookups/StatusPicker.tsx'
import { PeoplePicker } from '../people/PeoplePicker.tsx'
import { PersonPicker } from '../people/PersonPicker.tsx'
import { TeamsPicker } from '../people/TeamsPicker.tsx'
import { TagsPicker } from '../tags/TagsPicker.tsx'
import { DOING_WORDS, isMany, type BulkPlace, type ChangeDraft } from './drafts.ts'
import type { Doing } from '@dossier/core/editing/bulk-change'

interface ChangeRowProps {
  draft: ChangeDraft
  places: readonly BulkPlace[]
  problem: string | undefined
  onChange: (draft: ChangeDraft) => void
  onRemove: (() => void) | undefined
}

/** One change: of what, how, and the value. */
export function ChangeRow({ draft, places, problem, onChange, onRemove }: ChangeRowProps) {
  const { place, doing } = draft
  const choosePlace = (key: string | number) => {
    const next = places.find((one) => one.key === key)
    if (next) onChange({ ...draft, place: next, doing: next.doings[0]!, value: null })
  }
  return (
    <div className="edit-change" role="group" aria-label={place.label} data-change={draft.id}>
      <div className="edit-what">
        <Select
          label="Change"
          items={places.map(({ key, label }) => ({ id: key, label }))}
          value={place.key}
          onChange={choosePlace}
          search="Search fields"
        />
        <Select
          label="How"
          items={place.doings.map((one) => ({ id: one, label: DOING_WORDS[one] }))}
          value={doing}
          onChange={(next) => onChange({ ...draft, doing: next as Doing })}
        />
        {onRemove && (
          <IconButton label={`Leave out ${place.label}`} onPress={onRemove}>
            <Trash2 size={16} />
          </IconButton>
        )}
      </div>
      {doing !== 'clear' && (
        <Value draft={draft} problem={problem} onChange={(value) => onChange({ ...draft, value })} />
      )}
    </div>
  )
}

interface ValueProps {
  draft: ChangeDraft
  problem: string | undefined
  onChange: (value: unknown) => void
}

const ONE: Record<string, ComponentType<OnePickerProps<never>>> = {
  statusId: StatusPicker as never,
  severityId: SeverityPicker as never,
  assigneeId: PersonPicker as never,
}
const MANY: Record<string, ComponentType<ManyPickerProps<never>>> = {
  users: PeoplePicker as never,
  pendingTeams: TeamsPicker as never,
  areas: AreasPicker as never,
  tags: TagsPicker as never,
}

type Item = Named | Titled | string
const nameOf = (item: Item) => (typeof item === 'string' ? item : 'name' in item ? item.name : item.title)

const VERBS = { set: 'Set', add: 'Add', remove: 'Remove', clear: 'Clear' } as const satisfies Record<Doing, string>

function Value({ draft: { place, doing, value }, problem, onChange }: ValueProps) {
  const faultId = useId()
  const describedBy = problem && faultId
  if (place.field)
    return (
      <NewFieldRow
        of={{ field: { ...place.field, description: '' } }}
        value={value}
        problem={problem}
        onChange={onChange}
      />
    )
  const [One, Many] = [ONE[place.key], MANY[place.key]]
  return (
    <FormRow label={place.label}>
      {(labelId) => (
        <>
          {isMany(place) && Many ? (
            <PickMany
              labelId={labelId}
              describedBy={describedBy}
              name={place.label.toLowerCase()}
              verb={VERBS[doing]}
              value={(value ?? []) as readonly Item[]}
              nameOf={nameOf}
              picker={Many as unknown as ComponentType<ManyPickerProps<Item>>}
              onChange={onChange}
            />
          ) : One ? (
            <PickButton
              labelId={labelId}
              describedBy={describedBy}
              list={(close, triggerRef) => (
                <One value={(value ?? NOTHING) as never} onPick={onChange} onClose={close} triggerRef={triggerRef} />
              )}
            >
              {value ? (
                nameOf(value as Item)
              ) : (
                <span className="add-text">{`${VERBS[doing]} ${place.label.toLowerCase()}`}</span>
              )}
            </PickButton>
          ) : null}
          <FieldError id={faultId} text={problem} />
        </>
      )}
    </FormRow>
  )
}

/** No status or person has this id. */
const NOTHING = { id: -1, title: '', name: '' }
