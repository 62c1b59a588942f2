import { templates } from '@dossier/contract/templates/calls'
import type { SchedulePreview } from '@dossier/contract/schedules/occurrences'
import { TITLE_LENGTH } from '@dossier/contract/limits'
import { offeredTemplates } from '@dossier/core/schedules/template-values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FolderField } from '../definition-form/FolderField.tsx'
import { BulkFields } from './BulkFields.tsx'
import { useTemplateChoice, type useScheduledTemplate } from './use-form-surroundings.ts'
import type { HiddenParts } from './schedule-values.ts'
import type { ScheduleFormState } from './use-schedule-form.ts'
import { ValuesPart } from './ValuesPart.tsx'
import { WhenFields } from './WhenFields.tsx'

export interface ScheduleFieldsProps {
  form: ScheduleFormState
  /** The template of the stored schedule, which is always offered. */
  storedTemplate: number | null
  chosen: ReturnType<typeof useScheduledTemplate>
  hidden: HiddenParts
  people: SchedulePreview['people'] | undefined
}

/** Everything that a schedule is, to be changed. */
export function ScheduleFields({ form, storedTemplate, chosen, hidden, people }: ScheduleFieldsProps) {
  const { template, definitions, error } = chosen
  return (
    <>
      <TextField {...form.text('title')} maxLength={TITLE_LENGTH} autoFocus={storedTemplate === null} />
      <div className="schedule-pair">
        <TemplateField form={form} storedTemplate={storedTemplate} />
        <FolderField folderType="Schedule" {...form.field('folder')} onChange={(folder) => form.change({ folder })} />
      </div>
      <WhenFields form={form} hidden={hidden} />
      {!hidden.bulkCreate && <BulkFields form={form} roles={template?.roles ?? []} people={people} />}
      {error && <Alert onRetry={() => void chosen.refetch()}>{messageOf(error)}</Alert>}
      <ValuesPart form={form} template={template} definitions={definitions} />
    </>
  )
}

/** The templates that this person may schedule with. (C-SCHED-15) */
function TemplateField({ form, storedTemplate }: Pick<ScheduleFieldsProps, 'form' | 'storedTemplate'>) {
  const me = useMe()
  const { data = [], error, refetch } = useQuery(queryOf(templates.list))
  const choose = useTemplateChoice(form)
  const offered = offeredTemplates(data, me, storedTemplate).filter(
    ({ id, disabled }) => !disabled || id === storedTemplate,
  )
  return (
    <div>
      <Select
        {...form.field('templateId')}
        items={offered.map(({ id, title, category }) => ({
          id,
          label: title,
          ...(category && { hint: category.title }),
        }))}
        onChange={(id) => id !== form.values.templateId && choose(Number(id))}
        search="Search templates"
        placeholder="Choose…"
      />
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {data.length > 0 && offered.length === 0 && <NothingToSchedule />}
    </div>
  )
}

/** New organizations begin like this: whoever can allow it is led there. */
function NothingToSchedule() {
  const { isAdmin } = useMe()
  return (
    <p className="field-note">
      No template may be scheduled yet.{' '}
      {isAdmin ? (
        <>
          Allow it under Properties of a{' '}
          <Link className="link" to="/configuration" search={{ section: 'templates' }}>
            template
          </Link>
          .
        </>
      ) : (
        'An administrator allows it under Properties of a template.'
      )}
    </p>
  )
}
