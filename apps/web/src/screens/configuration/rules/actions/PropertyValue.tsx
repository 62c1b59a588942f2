import { areas } from '@dossier/contract/lookups/areas'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { teams } from '@dossier/contract/users/teams'
import { useQuery } from '@tanstack/react-query'
import { useId, type ComponentType } from 'react'
import { AreasPicker } from '../../../../kits/areas/AreasPicker.tsx'
import { PickButton, PickMany } from '../../../../kits/case-form/FormPicks.tsx'
import { usePeopleNames } from '../../../../kits/filters/use-value-text.ts'
import type { ManyPickerProps, OnePickerProps } from '../../../../kits/lookups/picker-props.ts'
import { SeverityPicker } from '../../../../kits/lookups/SeverityPicker.tsx'
import { StatusPicker } from '../../../../kits/lookups/StatusPicker.tsx'
import { PeoplePicker } from '../../../../kits/people/PeoplePicker.tsx'
import { PersonPicker } from '../../../../kits/people/PersonPicker.tsx'
import { TeamsPicker } from '../../../../kits/people/TeamsPicker.tsx'
import { TagsPicker } from '../../../../kits/tags/TagsPicker.tsx'
import { queryOf } from '../../../../lib/cache.ts'

interface PropertyValueProps {
  property: string
  name: string
  /** An id, or ids or tags. */
  value: unknown
  onChange: (value: unknown, label: string | null) => void
}

interface Item {
  id: number
  title: string
  name: string
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

/** No status or person has this id. */
const NOTHING = { id: -1, title: '', name: '' }

/** The new value of a property of records, chosen from what there is. */
export function PropertyValue({ property, name, value, onChange }: PropertyValueProps) {
  const labelId = useId()
  const ids = Array.isArray(value) ? (value as (number | string)[]) : typeof value === 'number' ? [value] : []
  const nameOf = useNames(property, ids)
  const [One, Many] = [ONE[property], MANY[property]]
  const label = (
    <span id={labelId} className="vh">
      {`New value of ${name}`}
    </span>
  )
  if (Many)
    return (
      <div className="rule-many">
        {label}
        <PickMany<Item | string>
          labelId={labelId}
          name={name.toLowerCase()}
          verb="Choose"
          value={ids.map((id) => (typeof id === 'string' ? id : itemOf(id, nameOf(id))))}
          nameOf={(item) => (typeof item === 'string' ? item : item.title)}
          picker={Many as unknown as ComponentType<ManyPickerProps<Item | string>>}
          onChange={(items) => onChange(items.map(idOf), items.map(titleOf).join(', ') || null)}
        />
      </div>
    )
  if (!One) return null
  const chosen = typeof value === 'number' ? value : null
  return (
    <>
      {label}
      <PickButton
        labelId={labelId}
        list={(close, triggerRef) => (
          <One
            value={(chosen === null ? NOTHING : itemOf(chosen, nameOf(chosen))) as never}
            onPick={(item: Item | null) => onChange(item?.id ?? null, item ? titleOf(item) : null)}
            onClose={close}
            triggerRef={triggerRef}
          />
        )}
      >
        {chosen === null ? (property === 'assigneeId' ? 'Nobody' : 'Choose a value') : nameOf(chosen)}
      </PickButton>
    </>
  )
}

const itemOf = (id: number, name: string): Item => ({ id, title: name, name })
const idOf = (item: Item | string) => (typeof item === 'string' ? item : item.id)
const titleOf = (item: Item | string) => (typeof item === 'string' ? item : (item.title ?? item.name))

const GONE = '[Value not found]'
const LISTS = { statusId: statuses.list, severityId: severities.list, pendingTeams: teams.list }

/** What the values of a property are called; `…` until that is known. */
function useNames(property: string, ids: readonly (number | string)[]): (id: number) => string {
  const isListed = Object.hasOwn(LISTS, property)
  const listed = useQuery({
    ...queryOf(LISTS[(isListed ? property : 'statusId') as 'statusId']),
    enabled: isListed,
  }).data
  const isPeople = property === 'assigneeId' || property === 'users'
  const people = usePeopleNames(isPeople ? ids.map(Number) : [])
  const paths = useQuery({ ...queryOf(areas.dictionary), enabled: property === 'areas' }).data
  if (isPeople) return (id) => nameOr(people(id))
  if (property === 'areas') return (id) => nameOr(paths && (paths[id] ?? null))
  return (id) => nameOr(listed && (listed.find((one) => one.id === id)?.title ?? null))
}

const nameOr = (name: string | null | undefined): string => name ?? (name === null ? GONE : '…')
