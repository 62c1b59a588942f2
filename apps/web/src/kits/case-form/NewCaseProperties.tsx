import { MapPin, Users } from 'lucide-react'
import { Avatar } from '../../ui/Avatar.tsx'
import { AreasPicker } from '../areas/AreasPicker.tsx'
import { SeverityPicker } from '../lookups/SeverityPicker.tsx'
import { StatusPicker } from '../lookups/StatusPicker.tsx'
import { PeoplePicker } from '../people/PeoplePicker.tsx'
import { PersonPicker } from '../people/PersonPicker.tsx'
import { TeamsPicker } from '../people/TeamsPicker.tsx'
import { TagsPicker } from '../tags/TagsPicker.tsx'
import { PickButton, PickMany } from './FormPicks.tsx'
import { FormRow } from './FormRow.tsx'
import { isHidden } from './new-case-draft.ts'
import type { NewCaseForm } from './use-new-case.ts'

const titleOf = ({ title }: { title: string }) => title
const nameOf = ({ name }: { name: string }) => name

/** Status, people, areas and tags of a new record. */
export function NewCaseProperties({ form: { draft, template, change } }: { form: NewCaseForm }) {
  const shows = (property: string) => !template || !isHidden(template, property)
  return (
    <>
      {shows('statusId') && (
        <FormRow label="Status">
          {(labelId) => (
            <PickButton
              labelId={labelId}
              list={(close, ref) => (
                <StatusPicker
                  value={draft.status}
                  onPick={(status) => change({ status })}
                  onClose={close}
                  triggerRef={ref}
                />
              )}
            >
              {draft.status?.title ?? 'None'}
            </PickButton>
          )}
        </FormRow>
      )}
      {shows('severityId') && (
        <FormRow label="Severity">
          {(labelId) => (
            <PickButton
              labelId={labelId}
              list={(close, ref) => (
                <SeverityPicker
                  value={draft.severity}
                  onPick={(severity) => change({ severity })}
                  onClose={close}
                  triggerRef={ref}
                />
              )}
            >
              {draft.severity?.title ?? 'None'}
            </PickButton>
          )}
        </FormRow>
      )}
      {shows('assigneeId') && (
        <FormRow label="Assignee">
          {(labelId) => (
            <PickButton
              labelId={labelId}
              list={(close, ref) => (
                <PersonPicker
                  value={draft.assignee}
                  onPick={(assignee) => change({ assignee })}
                  onClose={close}
                  triggerRef={ref}
                />
              )}
            >
              {draft.assignee?.name ?? 'Unassigned'}
            </PickButton>
          )}
        </FormRow>
      )}
      {shows('users') && (
        <FormRow label="Collaborators">
          {(labelId) => (
            <PickMany
              labelId={labelId}
              name="collaborators"
              value={draft.users}
              nameOf={nameOf}
              glyph={({ id, name }) => <Avatar name={name} id={id} />}
              picker={PeoplePicker}
              onChange={(users) => change({ users })}
            />
          )}
        </FormRow>
      )}
      {shows('pendingTeams') && (
        <FormRow label="Awaiting teams">
          {(labelId) => (
            <PickMany
              labelId={labelId}
              name="awaiting teams"
              value={draft.pendingTeams}
              nameOf={titleOf}
              glyph={() => <Users size={14} aria-hidden />}
              picker={TeamsPicker}
              onChange={(pendingTeams) => change({ pendingTeams })}
            />
          )}
        </FormRow>
      )}
      {shows('areas') && (
        <FormRow label="Areas">
          {(labelId) => (
            <PickMany
              labelId={labelId}
              name="areas"
              value={draft.areas}
              nameOf={titleOf}
              glyph={() => <MapPin size={14} aria-hidden />}
              picker={AreasPicker}
              onChange={(areas) => change({ areas })}
            />
          )}
        </FormRow>
      )}
      {shows('tags') && (
        <FormRow label="Tags">
          {(labelId) => (
            <PickMany
              labelId={labelId}
              name="tags"
              value={draft.tags}
              nameOf={(tag) => tag}
              picker={TagsPicker}
              onChange={(tags) => change({ tags })}
            />
          )}
        </FormRow>
      )}
    </>
  )
}
