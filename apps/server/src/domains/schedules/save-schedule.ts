import { SCHEDULES } from '@dossier/contract/limits'
import type { NewSchedule, Schedule, ScheduleToSave } from '@dossier/contract/schedules/schedule'
import { occursOn } from '@dossier/core/schedules/recurrence'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { announceSchedule } from './announce-schedule.ts'
import { checkedSchedule } from './check-schedule.ts'
import { databaseNow, keepReached, replan, storedDates } from './next-run.ts'
import { deleteDates, skipDue, type StoredDate, writeDate } from './occurrence-queries.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { presentOne } from './present-schedules.ts'
import { requireEditable, requireEditor } from './schedule-access.ts'
import { takenBy } from './schedule-values.ts'
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  type StoredSchedule,
  updateSchedule,
} from './schedule-queries.ts'

export const authorOf = ({ tenant, me }: Ctx) => ({ tenantId: tenant.id, userId: me.id, name: me.name })

export async function createSchedule(ctx: Ctx, input: NewSchedule): Promise<Schedule> {
  const { tx, tenant } = ctx
  requireEditor(ctx)
  await lockTenant(tx, tenant.id)
  if ((await countSchedules(tx, tenant.id)) >= SCHEDULES)
    conflict(`There can be up to ${SCHEDULES.toLocaleString('en')} schedules. Delete one first.`)
  const values = await checkedSchedule(ctx, input, { before: null, now: await databaseNow(tx) })
  return stored(ctx, null, await insertSchedule(tx, authorOf(ctx), values))
}

/** Changes a schedule. Dates that somebody has edited or skipped stay so, unless they no longer occur. (D-098) */
export async function saveSchedule(ctx: Ctx, { id, lastUpdated, ...input }: ScheduleToSave): Promise<Schedule> {
  const { tx, tenant } = ctx
  requireEditor(ctx)
  await lockTenant(tx, tenant.id)
  const { schedule: before } = await requireEditable(ctx, id)
  rejectStale(before, { lastUpdated })
  const now = await databaseNow(tx)
  const values = await checkedSchedule(ctx, input, { before, now })
  await keepReached(tx, tenant.id, [before], now)
  const after = await updateSchedule(tx, authorOf(ctx), { id, ...values })
  const dates = (await storedDates(tx, tenant.id, { ids: [id], now })).get(id) ?? []
  const gone = dates.map(({ date }) => date).filter((date) => !occursOn(after, date))
  await deleteDates(tx, tenant.id, id, gone)
  if (after.templateId !== before.templateId) await keepTaken(ctx, after, dates)
  return stored(ctx, before, after)
}

/** Dates lose the values that another template does not let schedules fill in: with them, nothing could be created. */
async function keepTaken(ctx: Ctx, { id, templateId }: StoredSchedule, dates: readonly StoredDate[]): Promise<void> {
  const template = (await loadCatalogue(ctx)).templates.get(templateId)
  if (!template) return
  for (const { date, state, ownValues } of dates) {
    const taken = takenBy(template, ownValues)
    const isLess = Object.keys(taken).length < Object.keys(ownValues).length
    if (isLess && (state === 'planned' || state === 'skipped'))
      await writeDate(ctx.tx, ctx.tenant.id, { id, date, state, ownValues: taken })
  }
}

async function stored(ctx: Ctx, before: StoredSchedule | null, after: StoredSchedule): Promise<Schedule> {
  await replan(ctx.tx, ctx.tenant.id, after)
  await announceSchedule(ctx, before, after)
  return presentOne(ctx, after)
}

/** Deletes a schedule. What it has created stays, and still names it. */
export async function removeSchedule(ctx: Ctx, id: number): Promise<void> {
  requireEditor(ctx)
  await lockTenant(ctx.tx, ctx.tenant.id)
  const { schedule } = await requireEditable(ctx, id)
  await skipDue(ctx.tx, ctx.tenant.id, id)
  await deleteSchedule(ctx.tx, ctx.tenant.id, id)
  await announceSchedule(ctx, schedule, null)
}
