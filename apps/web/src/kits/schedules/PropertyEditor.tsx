import { areas } from '@dossier/contract/lookups/areas'
import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { teams } from '@dossier/contract/users/teams'
import { TEXT_AREA_LENGTH } from '@dossier/contract/limits'
import type { ScheduledProperty } from '@dossier/contract/schedules/schedule'
import { PROPERTY_TITLES } from '@dossier/core/templates/property-titles'
import { useQuery } from '@tanstack/react-query'
import { MapPin, Users } from 'lucide-react'
import { queryOf } from '../../lib/cache.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { AreasPicker } from '../areas/AreasPicker.tsx'
import { PickButton, PickMany } from '../case-form/FormPicks.tsx'
import { GrowingTextArea } from '../fields/GrowingTextArea.tsx'
import { usePeopleNames } from '../filters/use-value-text.ts'
import { SeverityPicker } from '../lookups/SeverityPicker.tsx'
import { StatusPicker } from '../lookups/StatusPicker.tsx'
import { SeverityMark } from '../marks/SeverityMark.tsx'
import { StatusMark } from '../marks/StatusMark.tsx'
import { useLooks } from '../marks/use-looks.ts'
import { PeoplePicker } from '../people/PeoplePicker.tsx'
import { PersonPicker } from '../people/PersonPicker.tsx'
import { TeamsPicker } from '../people/TeamsPicker.tsx'
import { TagsPicker } from '../tags/TagsPicker.tsx'

interface EditorProps {
  labelId: string
  value: unknown
  onChange: (value: unknown) => void
}

interface PropertyEditorProps extends EditorProps {
  property: ScheduledProperty
}

/** A built-in part of the records that a schedule makes, by its id or ids. */
export function PropertyEditor({ property, ...rest }: PropertyEditorProps) {
  switch (property) {
    case 'summary':
      return <SummaryEditor {...rest} />
    case 'statusId':
      return <StatusEditor {...rest} />
    case 'severityId':
      return <SeverityEditor {...rest} />
    case 'assigneeId':
      return <AssigneeEditor {...rest} />
    case 'users':
      return <PeopleEditor {...rest} />
    case 'pendingTeams':
      return <TeamsEditor {...rest} />
    case 'areas':
      return <AreasEditor {...rest} />
    case 'tags':
      return <TagsEditor {...rest} />
  }
}

const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const idsIn = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [])
const idsOf = (chosen: readonly { id: number }[]) => chosen.map(({ id }) => id)
const GONE = 'No longer there'

const SummaryEditor = ({ value, onChange }: EditorProps) => (
  <GrowingTextArea
    label={PROPERTY_TITLES.summary}
    value={typeof value === 'string' ? value : ''}
    maxLength={TEXT_AREA_LENGTH}
    onChange={onChange}
  />
)

function StatusEditor({ labelId, value, onChange }: EditorProps) {
  const { data = [] } = useQuery(queryOf(statuses.list))
  const looks = useLooks()
  const id = idIn(value)
  const status = data.find((one) => one.id === id) ?? null
  return (
    <PickButton
      labelId={labelId}
      list={(close, triggerRef) => (
        <StatusPicker value={status} onPick={(picked) => onChange(picked.id)} onClose={close} triggerRef={triggerRef} />
      )}
    >
      {status && <StatusMark id={status.id} looks={looks} />} {status?.title ?? (id === null ? 'None' : GONE)}
    </PickButton>
  )
}

function SeverityEditor({ labelId, value, onChange }: EditorProps) {
  const { data = [] } = useQuery(queryOf(severities.list))
  const looks = useLooks()
  const id = idIn(value)
  const severity = data.find((one) => one.id === id) ?? null
  return (
    <PickButton
      labelId={labelId}
      list={(close, triggerRef) => (
        <SeverityPicker
          value={severity}
          onPick={(picked) => onChange(picked?.id ?? null)}
          onClose={close}
          triggerRef={triggerRef}
        />
      )}
    >
      {severity && <SeverityMark id={severity.id} looks={looks} />} {severity?.title ?? (id === null ? 'None' : GONE)}
    </PickButton>
  )
}

function AssigneeEditor({ labelId, value, onChange }: EditorProps) {
  const id = idIn(value)
  const nameOf = usePeopleNames(id === null ? [] : [id])
  const name = id === null ? null : nameOf(id)
  return (
    <PickButton
      labelId={labelId}
      list={(close, triggerRef) => (
        <PersonPicker
          value={id === null ? null : { id, name: name ?? '' }}
          onPick={(person) => onChange(person?.id ?? null)}
          onClose={close}
          triggerRef={triggerRef}
        />
      )}
    >
      {id === null ? 'Unassigned' : name === null ? GONE : name}
    </PickButton>
  )
}

function PeopleEditor({ labelId, value, onChange }: EditorProps) {
  const ids = idsIn(value)
  const nameOf = usePeopleNames(ids)
  return (
    <PickMany
      labelId={labelId}
      name="collaborators"
      value={ids.map((id) => ({ id, name: nameOf(id) ?? '' }))}
      nameOf={({ name }) => name || GONE}
      glyph={({ id, name }) => <Avatar name={name} id={id} />}
      picker={PeoplePicker}
      onChange={(picked) => onChange(idsOf(picked))}
    />
  )
}

function TeamsEditor({ labelId, value, onChange }: EditorProps) {
  const { data } = useQuery(queryOf(teams.list))
  const titleOf = (id: number) => data && (data.find((one) => one.id === id)?.title ?? GONE)
  return (
    <PickMany
      labelId={labelId}
      name="awaiting team"
      value={idsIn(value).map((id) => ({ id, title: titleOf(id) ?? '' }))}
      nameOf={({ title }) => title}
      glyph={() => <Users size={14} aria-hidden />}
      picker={TeamsPicker}
      onChange={(picked) => onChange(idsOf(picked))}
    />
  )
}

function AreasEditor({ labelId, value, onChange }: EditorProps) {
  const { data } = useQuery(queryOf(areas.dictionary))
  return (
    <PickMany
      labelId={labelId}
      name="areas"
      value={idsIn(value).map((id) => ({ id, title: data ? (data[id] ?? GONE) : '' }))}
      nameOf={({ title }) => title}
      glyph={() => <MapPin size={14} aria-hidden />}
      picker={AreasPicker}
      onChange={(picked) => onChange(idsOf(picked))}
    />
  )
}

const TagsEditor = ({ labelId, value, onChange }: EditorProps) => (
  <PickMany
    labelId={labelId}
    name="tags"
    value={Array.isArray(value) ? (value as string[]) : []}
    nameOf={(tag) => tag}
    picker={TagsPicker}
    onChange={onChange}
  />
)
