import type { SchedulePreview } from '@dossier/contract/schedules/occurrences'
import type { TemplateRole } from '@dossier/contract/templates'
import { teams } from '@dossier/contract/users/teams'
import { countOf } from '@dossier/core/text/plural'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { useWords } from '../../lib/words.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TeamsField } from '../form/TeamsField.tsx'
import type { ScheduleFormState } from './use-schedule-form.ts'

interface BulkFieldsProps {
  form: ScheduleFormState
  roles: readonly TemplateRole[]
  people: SchedulePreview['people'] | undefined
}

const NO_ROLE = 'none'

/** A record for each person of some teams. Off: one record for all. (C-BULK-01) */
export function BulkFields({ form, roles, people }: BulkFieldsProps) {
  const { bulkCreateForTeams: chosen, templateId } = form.values
  const { data: all = [] } = useQuery(queryOf(teams.list))
  const word = useWords().record.toLowerCase()
  return (
    <section className="schedule-bulk" aria-label="Bulk create for teams">
      <Checkbox
        isSelected={chosen !== null}
        isDisabled={form.closed !== undefined}
        onChange={(isOn) =>
          form.change({ bulkCreateForTeams: isOn ? [] : null, bulkCreateUserRole: null, bulkCreateSubRole: null })
        }
      >
        <strong>Bulk create for teams</strong>
      </Checkbox>
      {chosen !== null && (
        <>
          <TeamsField
            {...form.field('bulkCreateForTeams')}
            value={chosen}
            onChange={(ids) => form.change({ bulkCreateForTeams: ids })}
            all={all}
          />
          {people && (
            <p className="field-note" role="status">
              {peopleText(people, word)}
            </p>
          )}
          {templateId !== null && chosen.length > 0 && <RoleFields form={form} roles={roles} />}
        </>
      )}
    </section>
  )
}

function peopleText({ records, inSeveralTeams, disabled }: NonNullable<SchedulePreview['people']>, word: string) {
  const odd = [
    inSeveralTeams > 0 &&
      `${countOf(inSeveralTeams, 'person').replace('persons', 'people')} ${inSeveralTeams === 1 ? 'is' : 'are'} in several teams`,
    disabled > 0 && `${disabled} ${disabled === 1 ? 'is' : 'are'} disabled`,
  ].filter((part) => part !== false)
  const made = `${countOf(records, word)} each time, one for each person.`
  return odd.length === 0 ? made : `${made} ${odd.join(', ')}.`
}

/** Which part each person has in their record. (C-SCHED-13, C-BULK-02) */
function RoleFields({ form, roles }: { form: ScheduleFormState; roles: readonly TemplateRole[] }) {
  const { bulkCreateUserRole: fieldId, bulkCreateSubRole: subrole } = form.values
  const chosen = roles.find((role) => role.fieldId === fieldId)
  return (
    <div className="schedule-pair">
      <Select
        {...form.field('bulkCreateUserRole')}
        items={[{ id: NO_ROLE, label: 'Assignee' }, ...roles.map((role) => ({ id: role.fieldId, label: role.title }))]}
        value={fieldId ?? NO_ROLE}
        onChange={(id) =>
          form.change({ bulkCreateUserRole: id === NO_ROLE ? null : String(id), bulkCreateSubRole: null })
        }
      />
      {chosen && chosen.subroles.length > 0 && (
        <Select
          {...form.field('bulkCreateSubRole')}
          items={chosen.subroles.map(({ title }) => ({ id: title, label: title }))}
          value={subrole}
          onChange={(id) => form.change({ bulkCreateSubRole: String(id) })}
          placeholder="Choose…"
        />
      )}
    </div>
  )
}
