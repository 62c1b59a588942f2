import { occurrencesIn, type Planned } from '@dossier/core/schedules/occurrences'
import { occursOn } from '@dossier/core/schedules/recurrence'
import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { announceDate } from './announce-schedule.ts'
import { isToCome } from './instances.ts'
import { databaseNow, replan } from './next-run.ts'
import { lockDate, writeDate } from './occurrence-queries.ts'
import { requireEditable } from './schedule-access.ts'

/** `12.2026-12-31`. */
const readId = (id: string) => ({ id: Number(id.slice(0, id.indexOf('.'))), date: id.slice(id.indexOf('.') + 1) })

/** Skips a date that is to come, or was missed or has failed; its values are kept, should it be restored. */
export async function skipDate(ctx: Ctx, queueId: string): Promise<void> {
  const { schedule, stored, date } = await comingDate(ctx, queueId)
  if (stored?.state === 'skipped') return
  if (!stored && !isToCome(schedule, date, await databaseNow(ctx.tx))) notFound('Date')
  if (stored?.state === 'created' || stored?.state === 'due')
    conflict(`The record of ${date} is created already, or is being created.`)
  await writeDate(ctx.tx, ctx.tenant.id, { id: schedule.id, date, state: 'skipped' })
  await replan(ctx.tx, ctx.tenant.id, schedule)
  await announceDate(ctx, schedule, { from: `${date}: runs`, to: `${date}: skipped` })
}

/** Takes a skip back. One that has passed in the meantime does not run by itself: it was missed. */
export async function restoreDate(ctx: Ctx, queueId: string): Promise<void> {
  const { schedule, stored, date } = await comingDate(ctx, queueId)
  if (stored?.state !== 'skipped') return
  const [{ at }] = occurrencesIn(schedule, { first: date, last: date }) as [Planned]
  const state = at > (await databaseNow(ctx.tx)) ? 'planned' : 'missed'
  await writeDate(ctx.tx, ctx.tenant.id, { id: schedule.id, date, state })
  await replan(ctx.tx, ctx.tenant.id, schedule)
  await announceDate(ctx, schedule, { from: `${date}: skipped`, to: `${date}: runs` })
}

async function comingDate(ctx: Ctx, queueId: string) {
  const { id, date } = readId(queueId)
  const { schedule } = await requireEditable(ctx, id)
  if (!isDate(date) || !occursOn(schedule, date)) notFound('Date')
  return { schedule, date, stored: await lockDate(ctx.tx, ctx.tenant.id, { id, date }) }
}

const isDate = (text: string): boolean =>
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
