import type { InstanceToSave, ScheduleInstance } from '@dossier/contract/schedules/occurrences'
import type { ScheduledValues } from '@dossier/contract/schedules/schedule'
import { canEditSchedules } from '@dossier/core/access/schedules'
import { clockTime } from '@dossier/core/schedules/day-clock'
import { occurrencesIn } from '@dossier/core/schedules/occurrences'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { announceDate } from './announce-schedule.ts'
import { databaseNow, replan } from './next-run.ts'
import { lockDate, selectDate, type StoredDate, writeDate } from './occurrence-queries.ts'
import { presentInstance } from './present-instance.ts'
import { requireEditable, requireSeen, type SeenSchedules } from './schedule-access.ts'
import type { StoredSchedule } from './schedule-queries.ts'
import { checkedValues, shownValues } from './schedule-values.ts'

type Place = { scheduleId: number; date: string }
type Seen = SeenSchedules & { schedule: StoredSchedule }

/** One date of a schedule, to come or past. 404 for a day on which it does not run and nothing is stored. */
export async function getInstance(ctx: Ctx, { scheduleId: id, date }: Place): Promise<ScheduleInstance> {
  const seen = await requireSeen(ctx, id)
  return present(ctx, seen, date, await selectDate(ctx.tx, ctx.tenant.id, { id, date }))
}

async function present(ctx: Ctx, { catalogue, schedule }: Seen, date: string, stored: StoredDate | undefined) {
  const at = momentOn(schedule, date) ?? (stored ? Date.parse(stored.dueAt ?? stored.finished ?? '') : NaN)
  if (Number.isNaN(at)) notFound('Date')
  const template = catalogue.templates.get(schedule.templateId) ?? badInput('The template is gone. Choose another one.')
  const own = stored?.ownValues ?? {}
  const shown = { schedule, template, catalogue }
  return {
    scheduleId: schedule.id,
    scheduleTitle: schedule.title,
    date,
    time: clockTime(at, schedule.timeZoneId),
    at: new Date(at).toISOString(),
    timeZoneId: schedule.timeZoneId,
    state: stored?.state ?? 'planned',
    message: stored?.message ?? null,
    fieldValues: shownValues(ctx, shown, own),
    scheduleInstance: await presentInstance(ctx, shown, {}),
    updatedScheduleInstance: await presentInstance(ctx, shown, own),
    canEdit: canEditSchedules(ctx.me),
  }
}

export const momentOn = (schedule: StoredSchedule, date: string): number | undefined =>
  occurrencesIn(schedule, { first: date, last: date })[0]?.at

/** Whether a date of which nothing is stored will be done: it is to come, or has come and waits for the job. */
export function isToCome(schedule: StoredSchedule, date: string, now: number): boolean {
  const at = momentOn(schedule, date)
  if (at === undefined) return false
  return at > now || (schedule.nextDate !== null && date >= schedule.nextDate)
}

/** Gives a date values of its own; only those that differ from every time are kept, empty ones included. (D-098, C-SINST-06) */
export async function saveInstance(
  ctx: Ctx,
  { scheduleId: id, date, fieldValues }: InstanceToSave,
): Promise<ScheduleInstance> {
  const { tx, tenant } = ctx
  const seen = await requireEditable(ctx, id)
  const { schedule, catalogue } = seen
  const stored = await lockDate(tx, tenant.id, { id, date })
  if (!stored && !isToCome(schedule, date, await databaseNow(tx))) notFound('Date')
  // One that was missed or has failed can be created with other values.
  if (stored?.state === 'created' || stored?.state === 'due')
    conflict('The record of this date is created already, or is being created. Open it to change it.')
  const template = catalogue.templates.get(schedule.templateId) ?? badInput('The template is gone. Choose another one.')
  const before = stored?.ownValues ?? {}
  const every = { ...template.fieldDefaultValues, ...schedule.fields }
  const checked = await checkedValues(ctx, fieldValues, { catalogue, template, before, at: 'fieldValues', every })
  const ownValues = differing(checked, { ...every, title: schedule.title })
  await writeDate(tx, tenant.id, { id, date, state: stored?.state ?? 'planned', ownValues })
  await replan(tx, tenant.id, schedule)
  await announceDate(ctx, schedule, { from: `${date}: ${keysIn(before)}`, to: `${date}: ${keysIn(ownValues)}` })
  return present(ctx, seen, date, await selectDate(tx, tenant.id, { id, date }))
}

const differing = (values: ScheduledValues, every: ScheduledValues): ScheduledValues =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(every[key] ?? null)),
  )

const keysIn = (values: ScheduledValues): string => {
  const { length } = Object.keys(values)
  return length === 0 ? 'as every time' : `${length} values of its own`
}
