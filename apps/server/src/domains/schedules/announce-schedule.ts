import { FREQUENCIES } from '@dossier/contract/schedules/schedule'
import type { AuditedValues } from '@dossier/core/audit/audited'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { rightsOf, type Catalogue } from '../../catalogue/catalogue.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { exposuresOf } from './exposures.ts'
import type { StoredSchedule } from './schedule-queries.ts'

/** Tells the audit log and browsers that a schedule changed. */
export async function announceSchedule(
  ctx: Ctx,
  before: StoredSchedule | null,
  after: StoredSchedule | null,
): Promise<void> {
  await recordAudit(ctx, auditedSchedule(await loadCatalogue(ctx), before, after))
  changed(ctx)
}

/** What the audit log says of a schedule that changed. */
export function auditedSchedule(catalogue: Catalogue, before: StoredSchedule | null, after: StoredSchedule | null) {
  const { id, title: name } = (after ?? before)!
  const exposures = after ? exposuresOf(before, after, catalogue) : []
  const version = (one: StoredSchedule | null) => one && auditedVersion(one, catalogue)
  return audited('schedule', { id, name, before: version(before), after: after && { ...version(after), exposures } })
}

/** The same for one date of a schedule. */
export async function announceDate(
  ctx: Ctx,
  { id, title: name }: StoredSchedule,
  what: { from: string; to: string },
): Promise<void> {
  await recordAudit(ctx, audited('schedule', { id, name, before: { date: what.from }, after: { date: what.to } }))
  changed(ctx)
}

const changed = ({ tenant, emit }: Ctx): void =>
  emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['schedules'] })

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `Weekly on Friday at 17:00, Europe/Paris`. */
function whenText({ scheduleFreq, dayOf, date, startTime, timeZoneId }: StoredSchedule): string {
  const at = `at ${startTime}, ${timeZoneId}`
  if (scheduleFreq === FREQUENCIES.daily) return `Daily ${at}`
  if (scheduleFreq === FREQUENCIES.weekly) return `Weekly on ${WEEKDAYS[dayOf ?? 0]} ${at}`
  return scheduleFreq === FREQUENCIES.monthly ? `Monthly on day ${dayOf} ${at}` : `Once on ${date} ${at}`
}

/** Of fields that some may not view the log has no values: its readers are not above those rights. */
function valueTexts({ fields: values, templateId }: StoredSchedule, { fields, templates }: Catalogue): string[] {
  const inForm = new Map(templates.get(templateId)?.placedFields.map((one) => [one.field.id, one]))
  return Object.entries(values).map(([key, value]) => {
    const field = fields.get(key)
    const placed = inForm.get(key)
    const rights = placed ? rightsOf(placed) : field?.permissions
    const isOpen = !rights || (rights.view.length === 0 && !rights.adminOnly)
    return isOpen ? `${field?.title ?? key}: ${JSON.stringify(value)}` : field!.title
  })
}

const auditedVersion = (one: StoredSchedule, catalogue: Catalogue): AuditedValues<'schedule'> => ({
  title: one.title,
  template: catalogue.templates.get(one.templateId)?.title ?? String(one.templateId),
  folder: one.folder,
  when: whenText(one),
  range: [one.minRunDate, one.maxRunDate].some((day) => day !== null)
    ? `${one.minRunDate ?? '…'} – ${one.maxRunDate ?? '…'}`
    : null,
  endTime: one.endTime,
  values: valueTexts(one, catalogue),
  exposures: [],
  bulk: (one.bulkCreateForTeams ?? []).map((id) => catalogue.teams.get(id)?.title ?? String(id)),
})
