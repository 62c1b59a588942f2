import type { Schedule } from '@dossier/contract/schedules/schedule'
import { FREQUENCIES } from '@dossier/contract/schedules/schedule'
import { CADENCES_LISTED } from '@dossier/contract/limits'
import { canEditCase } from '@dossier/core/access/cases'
import { isDerived } from '@dossier/core/calculations/graph'
import { cadenceDate } from '@dossier/core/schedules/cadence-date'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { Action } from '../../history/action.ts'
import { recordAuditOf } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { conflict } from '../../http/refusal.ts'
import { loadCase, type LoadedCase } from '../cases/load-case.ts'
import { announceSchedule, auditedSchedule } from './announce-schedule.ts'
import { replan } from './next-run.ts'
import { presentOne, presentSeen } from './present-schedules.ts'
import { authorOf } from './save-schedule.ts'
import { insertSchedule, selectCadenceOf, selectCadences, selectCadencesOf } from './schedule-queries.ts'

/** The schedules of closed records that have not run. (D-100) */
export const listCadences = async (ctx: Ctx): Promise<Schedule[]> =>
  presentSeen(ctx, await selectCadences(ctx.tx, ctx.tenant.id, CADENCES_LISTED))

/**
 * Schedules what comes after a closed record: once, as long after its closing as its template says. Asked again, it
 * answers the same. (C-TPL-09, B-CLOSE-05)
 */
export async function createCadence(
  ctx: Ctx,
  { caseId, timeZone }: { caseId: number; timeZone: string },
): Promise<Schedule> {
  const { tx, tenant, me } = ctx
  // Asked twice at the same moment, it is made once.
  await lockTenant(tx, tenant.id)
  const loaded = await loadCase(ctx, caseId)
  allow('case.edit', canEditCase(me, loaded.record))
  const existing = await selectCadenceOf(tx, tenant.id, caseId)
  if (existing) return presentOne(ctx, existing)
  const schedule = await insertSchedule(tx, authorOf(ctx), { ...valuesOf(loaded, timeZone), cadenceOf: caseId })
  await replan(tx, tenant.id, schedule)
  await announceSchedule(ctx, null, schedule)
  return presentOne(ctx, schedule)
}

interface Closing extends Pick<Ctx, 'tx' | 'emit'> {
  tenant: { id: number }
  me: { id: number; name: string }
  action: Action
}

/** The same after many records were closed at once, on the days of the organization. */
export async function createCadences(closing: Closing, closed: readonly LoadedCase[]): Promise<void> {
  const { tx, tenant, me, action, emit } = closing
  const again = closed.filter(comesAgain)
  if (again.length === 0) return
  const existing = await selectCadencesOf(
    tx,
    tenant.id,
    again.map(({ record }) => record.id),
  )
  const by = { id: me.id, name: me.name, kind: 'user' as const }
  for (const loaded of again.filter(({ record }) => !existing.has(record.id))) {
    const { catalogue, record } = loaded
    const values = { ...valuesOf(loaded, catalogue.timeZone), cadenceOf: record.id }
    const schedule = await insertSchedule(tx, { tenantId: tenant.id, userId: me.id, name: me.name }, values)
    await replan(tx, tenant.id, schedule)
    await recordAuditOf({ tx, tenantId: tenant.id, by, action }, auditedSchedule(catalogue, null, schedule))
  }
  emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['schedules'] })
}

const comesAgain = ({ record: { row, template } }: LoadedCase): boolean =>
  row.closed !== null && row.cadence_enabled && template.cadenceDetails.cadencePeriod !== null

function valuesOf({ record }: LoadedCase, timeZone: string) {
  const { row, template, tags } = record
  const { cadencePeriod, startTime } = template.cadenceDetails
  if (row.closed === null) return conflict('Close the record first.')
  if (!row.cadence_enabled || cadencePeriod === null) return conflict('This record does not come again.')
  const own = [...template.fields.values()].filter(({ field }) => !isDerived(field) && row.fields[field.id] != null)
  const lists = { areas: row.area_ids, tags: [...tags] }
  return {
    title: row.title,
    templateId: template.id,
    folder: null,
    timeZoneId: timeZone,
    scheduleFreq: FREQUENCIES.once,
    dayOf: null,
    date: cadenceDate(row.closed, cadencePeriod, timeZone),
    minRunDate: null,
    maxRunDate: null,
    startTime,
    endTime: null,
    fields: {
      severityId: row.severity_id,
      ...(row.assignee_id !== null && { assigneeId: row.assignee_id }),
      ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
      ...Object.fromEntries(own.map(({ field }) => [field.id, row.fields[field.id]!])),
    },
    bulkCreateForTeams: null,
    bulkCreateUserRole: null,
    bulkCreateSubRole: null,
  }
}
