import type { NewSchedule } from '@dossier/contract/schedules/schedule'
import { FREQUENCIES } from '@dossier/contract/schedules/schedule'
import { scheduleFaults } from '@dossier/core/schedules/schedule-faults'
import { offeredTemplates } from '@dossier/core/schedules/template-values'
import { seesShared } from '@dossier/core/access/views'
import type { Catalogue, CatalogueTemplate } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, notFound } from '../../http/refusal.ts'
import { requireTeams } from '../users/require-teams.ts'
import type { ScheduleValues, StoredSchedule } from './schedule-queries.ts'
import { checkedValues } from './schedule-values.ts'

/** The values of a schedule, as they can be stored. 400 with the sentence of the first part that is wrong. */
export async function checkedSchedule(
  ctx: Ctx,
  input: NewSchedule,
  { before, now }: { before: StoredSchedule | null; now: number },
): Promise<ScheduleValues> {
  const catalogue = await loadCatalogue(ctx)
  const form = withStored(input, before)
  const template = form.templateId === null ? null : (catalogue.templates.get(form.templateId) ?? notFound('Template'))
  const hasSubroles = hasSubrolesIn(template, form.bulkCreateUserRole)
  const [fault] = scheduleFaults(form, { now, date: before?.date, hasSubroles })
  if (fault || !template) return badInput(fault!.message, fault!.at)
  requireOffered(ctx, template, before)
  requireFolder(ctx, catalogue, form.folder, before)
  await requireTeams(ctx, form.bulkCreateForTeams ?? [])
  const stored = before?.templateId === template.id ? before.fields : {}
  const fields = await checkedValues(ctx, form.fields, { catalogue, template, before: stored, at: 'fields' })
  return {
    ...whenOf(form),
    title: form.title,
    templateId: template.id,
    folder: form.folder,
    fields,
    ...bulkOf(form, template),
  }
}

type Form = ReturnType<typeof withStored>

/** What the form of a tenant may hide stays as it is when it is left out. (C-SCHED-14) */
const withStored = (input: NewSchedule, before: StoredSchedule | null) => ({
  ...input,
  endTime: input.endTime === undefined ? (before?.endTime ?? null) : input.endTime,
  bulkCreateForTeams:
    input.bulkCreateForTeams === undefined ? (before?.bulkCreateForTeams ?? null) : input.bulkCreateForTeams,
  bulkCreateUserRole:
    input.bulkCreateUserRole === undefined ? (before?.bulkCreateUserRole ?? null) : input.bulkCreateUserRole,
  bulkCreateSubRole:
    input.bulkCreateSubRole === undefined ? (before?.bulkCreateSubRole ?? null) : input.bulkCreateSubRole,
})

export const hasSubrolesIn = (
  template: CatalogueTemplate | null | undefined,
  role: string | null | undefined,
): boolean => role != null && template?.fields.get(role)?.field.extensions.hasSubroles === true

/** (C-SCHED-15) */
function requireOffered({ me }: Ctx, template: CatalogueTemplate, before: StoredSchedule | null): void {
  if (offeredTemplates([template], me, before?.templateId ?? null).length === 0)
    badInput(`Schedules cannot use the template "${template.title}". Choose another one.`, 'templateId')
}

/** (C-SCHED-17) */
function requireFolder({ me }: Ctx, { folders }: Catalogue, title: string | null, before: StoredSchedule | null): void {
  if (title === null || title === before?.folder) return
  const found = [...folders.values()].find((one) => one.folderType === 'Schedule' && one.title === title)
  if (!found || !seesShared(me, found)) badInput('This folder does not exist. Choose another one.', 'folder')
}

/** What a frequency does not use is not stored. (C-SCHED-12) */
function whenOf(form: Form) {
  const { scheduleFreq, dayOf, date, minRunDate, maxRunDate, startTime, endTime, timeZoneId } = form
  const isOnce = scheduleFreq === FREQUENCIES.once
  return {
    scheduleFreq: scheduleFreq!,
    dayOf: isOnce || scheduleFreq === FREQUENCIES.daily ? null : dayOf,
    date: isOnce ? date : null,
    minRunDate: isOnce ? null : minRunDate,
    maxRunDate: isOnce ? null : maxRunDate,
    startTime: startTime!,
    endTime,
    timeZoneId: timeZoneId!,
  }
}

/** (C-BULK-01, C-BULK-02) */
function bulkOf(form: Form, template: CatalogueTemplate) {
  const { bulkCreateForTeams: teams, bulkCreateUserRole: role, bulkCreateSubRole: subrole } = form
  if (teams === null) return { bulkCreateForTeams: null, bulkCreateUserRole: null, bulkCreateSubRole: null }
  const field = role === null ? null : template.fields.get(role)?.field
  if (role !== null && field?.dataType !== 'user-role')
    badInput('This template has no such role. Choose another one.', 'bulkCreateUserRole')
  const { hasSubroles = false, subroles = [] } = field?.extensions ?? {}
  if (hasSubroles && !subroles.some(({ title }) => title === subrole))
    badInput('Please select a sub-role', 'bulkCreateSubRole')
  return {
    bulkCreateForTeams: [...new Set(teams)].toSorted((a, b) => a - b),
    bulkCreateUserRole: role,
    bulkCreateSubRole: hasSubroles ? subrole : null,
  }
}
