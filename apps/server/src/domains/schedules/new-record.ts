import type { FieldValue } from '@dossier/contract/fields'
import type { ScheduledValues } from '@dossier/contract/schedules/schedule'
import { editTeamsFor } from '@dossier/core/access/templates'
import { isDerived } from '@dossier/core/calculations/graph'
import { startSeverity, startStatus } from '@dossier/core/cases/new-case'
import { usersIn } from '@dossier/core/fields/role-lists'
import type { RoleValue } from '@dossier/contract/fields/role'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { newAction } from '../../history/action.ts'
import { usableDefaults } from '../cases/plans/check-people.ts'
import { completeAreas } from '../cases/plans/complete-areas.ts'
import { isFieldEmpty, normalizeField } from '../cases/field-values.ts'
import type { Commission, NewRecord } from '../cases/writing/insert-records.ts'
import { goneParts } from './gone-parts.ts'
import type { StoredSchedule } from './schedule-queries.ts'
import { fieldsAlone } from './schedule-values.ts'

export interface Recipe {
  schedule: StoredSchedule
  /** Of the date alone; they win. */
  ownValues: ScheduledValues
  catalogue: Catalogue
  features: readonly string[]
  /** Of the closed record that it comes from. */
  isSensitive?: boolean
}

/** The record that a date of a schedule creates, or the sentence why it cannot. (D-098, D-132) */
export function plannedRecord(recipe: Recipe): NewRecord | string {
  const { schedule, ownValues, catalogue } = recipe
  const values = { ...schedule.fields, ...ownValues }
  const [gone] = goneParts({ ...schedule, fields: withoutTitle(values) }, catalogue)
  if (gone) return gone.message
  const template = catalogue.templates.get(schedule.templateId)!
  const isCase = template.category?.alwaysPromoted === true
  const fields = fieldsOf(template, { values, catalogue, isCase })
  if (typeof fields === 'string') return fields
  const built = builtIn(recipe, template, values)
  if (typeof built === 'string') return built
  return {
    template,
    isCase,
    editTeamIds: editTeamsFor(template, isCase ? 'case' : 'record'),
    title: template.enableTitleTemplate ? null : String(ownValues['title'] ?? schedule.title),
    ...built,
    fields,
    commission: commissionOf(recipe),
  }
}

const withoutTitle = (values: ScheduledValues): ScheduledValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== 'title'))

const commissionOf = ({ schedule, isSensitive = false }: Recipe): Commission => ({
  openedBy: { id: schedule.createdBy, name: schedule.createdByName },
  action: newAction('schedule', String(schedule.id)),
  isSensitive,
  // What comes again goes on coming.
  cadenceEnabled: schedule.cadenceOf !== null,
})

function builtIn({ catalogue, features }: Recipe, template: CatalogueTemplate, values: ScheduledValues) {
  const status = values['statusId'] ?? startStatus([...catalogue.statuses.values()])?.id
  const severity = values['severityId'] ?? startSeverity([...catalogue.severities.values()], template.severityId)?.id
  if (status === undefined) return 'There is no status. Add one.'
  if (severity === undefined) return 'There is no severity. Add one.'
  const areas = (values['areas'] ?? []) as number[]
  return {
    summary: (values['summary'] ?? '') as string,
    statusId: status as number,
    severityId: severity as number,
    assigneeId: (values['assigneeId'] ?? null) as number | null,
    areas: completeAreas({ features, catalogue, before: [], chosen: areas, limit: Infinity }),
    tags: (values['tags'] ?? []) as string[],
    users: (values['users'] ?? []) as number[],
    pendingTeams: (values['pendingTeams'] ?? []) as number[],
  }
}

function fieldsOf(
  template: CatalogueTemplate,
  { values, catalogue, isCase }: { values: ScheduledValues; catalogue: Catalogue; isCase: boolean },
): Record<string, FieldValue> | string {
  // What one date clears is empty, whatever the template fills in.
  const given: Record<string, FieldValue> = {
    ...usableDefaults(template.fieldDefaultValues, catalogue),
    ...usableDefaults(fieldsAlone(values), catalogue),
    ...Object.fromEntries(Object.keys(values).flatMap((key) => (values[key] === null ? [[key, null]] : []))),
  }
  const fields: Record<string, FieldValue> = {}
  for (const { field, requiredCase, requiredRecord } of template.fields.values()) {
    if (isDerived(field)) continue
    const read = normalizeField(field, given[field.id] ?? null)
    if (!read.ok) return `The value of ${field.title} cannot be used any more. ${read.message}`
    if ((isCase ? requiredCase : requiredRecord) && isFieldEmpty(field, read.value))
      return `Please enter ${field.title}.`
    if (read.value !== null) fields[field.id] = read.value
  }
  return fields
}

/** The same record for one person: in the role that was chosen, or as the assignee. (D-099) */
export function forPerson(
  record: NewRecord,
  { bulkCreateUserRole: role, bulkCreateSubRole: subrole }: StoredSchedule,
  userId: number,
): NewRecord {
  const commission = record.commission && {
    ...record.commission,
    action: newAction('schedule', record.commission.action.causeId),
  }
  const own = { ...record, ...(commission && { commission }) }
  if (role === null) return { ...own, assigneeId: userId }
  const before = (record.fields[role] ?? null) as RoleValue | null
  const title = subrole || null
  const isSingle = record.template.fields.get(role)?.field.extensions.isSingleUser === true
  const others = isSingle ? [] : usersIn(before, title).filter(({ id }) => id !== userId)
  const users = [...others, { id: userId }]
  const value: RoleValue =
    title === null
      ? { users, subRoles: before?.subRoles ?? [] }
      : {
          users: before?.users ?? [],
          subRoles: [...(before?.subRoles ?? []).filter((one) => one.title !== title), { title, users }],
        }
  return { ...own, fields: { ...record.fields, [role]: value } }
}
