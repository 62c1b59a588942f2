import { MapPin, Users } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { AreasPicker } from '../../areas/AreasPicker.tsx'
import type { ManyPickerProps, OnePickerProps } from '../../lookups/picker-props.ts'
import { SeverityPicker } from '../../lookups/SeverityPicker.tsx'
import { StatusPicker } from '../../lookups/StatusPicker.tsx'
import { PeoplePicker } from '../../people/PeoplePicker.tsx'
import { PersonPicker } from '../../people/PersonPicker.tsx'
import { TeamsPicker } from '../../people/TeamsPicker.tsx'
import { TagsPicker } from '../../tags/TagsPicker.tsx'
import { PickButton, PickMany } from '../FormPicks.tsx'
import { FormRow } from '../FormRow.tsx'
import { isHidden } from './new-case-draft.ts'
import type { NewCaseForm } from './use-new-case.ts'

const titleOf = ({ title }: { title: string }) => title
const nameOf = ({ name }: { name: string }) => name

/** Status, people, areas and tags of a new record, as far as its template shows them. */
export function NewCaseProperties({ form }: { form: NewCaseForm }) {
  const { template } = form
  const shows = (property: string) => !template || !isHidden(template, property)
  return (
    <>
      {shows('statusId') && <StatusRow form={form} />}
      {shows('severityId') && <SeverityRow form={form} />}
      {shows('assigneeId') && <AssigneeRow form={form} />}
      {shows('users') && <CollaboratorsRow form={form} />}
      {shows('pendingTeams') && <TeamsRow form={form} />}
      {shows('areas') && <AreasRow form={form} />}
      {shows('tags') && <TagsRow form={form} />}
    </>
  )
}

type RowProps = { form: NewCaseForm }

const StatusRow = ({ form: { draft, change } }: RowProps) => (
  <OneRow
    label="Status"
    value={draft.status}
    text={draft.status?.title ?? 'None'}
    picker={StatusPicker}
    onPick={(status) => change({ status })}
  />
)

const SeverityRow = ({ form: { draft, change } }: RowProps) => (
  <OneRow
    label="Severity"
    value={draft.severity}
    text={draft.severity?.title ?? 'None'}
    picker={SeverityPicker}
    onPick={(severity) => change({ severity })}
  />
)

const AssigneeRow = ({ form: { draft, change } }: RowProps) => (
  <OneRow
    label="Assignee"
    value={draft.assignee}
    text={draft.assignee?.name ?? 'Unassigned'}
    picker={PersonPicker}
    onPick={(assignee) => change({ assignee })}
  />
)

const CollaboratorsRow = ({ form: { draft, change } }: RowProps) => (
  <ManyRow
    label="Collaborators"
    value={draft.users}
    nameOf={nameOf}
    glyph={({ id, name }) => <Avatar name={name} id={id} />}
    picker={PeoplePicker}
    onChange={(users) => change({ users })}
  />
)

const TeamsRow = ({ form: { draft, change } }: RowProps) => (
  <ManyRow
    label="Awaiting Team"
    value={draft.pendingTeams}
    nameOf={titleOf}
    glyph={() => <Users size={14} aria-hidden />}
    picker={TeamsPicker}
    onChange={(pendingTeams) => change({ pendingTeams })}
  />
)

const AreasRow = ({ form: { draft, change } }: RowProps) => (
  <ManyRow
    label="Areas"
    value={draft.areas}
    nameOf={titleOf}
    glyph={() => <MapPin size={14} aria-hidden />}
    picker={AreasPicker}
    onChange={(areas) => change({ areas })}
  />
)

const TagsRow = ({ form: { draft, change } }: RowProps) => (
  <ManyRow
    label="Tags"
    value={draft.tags}
    nameOf={(tag) => tag}
    picker={TagsPicker}
    onChange={(tags) => change({ tags })}
  />
)

interface OneRowProps<T> {
  label: string
  value: T
  text: string
  picker: ComponentType<OnePickerProps<T>>
  onPick: (value: T) => void
}

function OneRow<T>({ label, value, text, picker: Chooser, onPick }: OneRowProps<T>) {
  return (
    <FormRow label={label}>
      {(labelId) => (
        <PickButton
          labelId={labelId}
          list={(close, ref) => <Chooser value={value} onPick={onPick} onClose={close} triggerRef={ref} />}
        >
          {text}
        </PickButton>
      )}
    </FormRow>
  )
}

interface ManyRowProps<T> {
  label: string
  value: readonly T[]
  nameOf: (item: T) => string
  glyph?: (item: T) => ReactNode
  picker: ComponentType<ManyPickerProps<T>>
  onChange: (value: readonly T[]) => void
}

const ManyRow = <T,>({ label, ...rest }: ManyRowProps<T>) => (
  <FormRow label={label}>{(labelId) => <PickMany labelId={labelId} name={label.toLowerCase()} {...rest} />}</FormRow>
)
