import type { ScheduleRun } from '@dossier/contract/schedules/occurrences'
import { RUNS_LISTED } from '@dossier/contract/limits'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { sql } from 'kysely'
import { shownTitle } from '../../records/visibility.ts'
import { readRights } from '../../records/read-rights.ts'
import { isAccessible } from '../../query/relation.ts'
import { announceDate } from './announce-schedule.ts'
import { createDates } from './create-records.ts'
import { isToCome, momentOn } from './instances.ts'
import { databaseNow, replan } from './next-run.ts'
import { lockDate, makeDue } from './occurrence-queries.ts'
import { type LastRow, selectMade, selectRuns } from './run-queries.ts'
import { runSchedulesJob } from './run-schedules-job.ts'
import { requireEditable, requireSeen, type SeenSchedules } from './schedule-access.ts'

/** Records of a run that an answer names. */
const RECORDS_NAMED = 5

/** Creates the records of a date now: of one to come, or of one that was missed or has failed. Never twice. (D-098) */
export async function generateCase(
  ctx: Ctx,
  { scheduleId: id, date }: { scheduleId: number; date: string },
): Promise<ScheduleRun> {
  const { tx, tenant } = ctx
  const seen = await requireEditable(ctx, id)
  const { schedule } = seen
  const stored = await lockDate(tx, tenant.id, { id, date })
  const now = await databaseNow(tx)
  const at = momentOn(schedule, date) ?? (stored ? Date.parse(stored.dueAt ?? '') : NaN)
  const isOpen = stored ? ['missed', 'failed'].includes(stored.state) : isToCome(schedule, date, now)
  if (Number.isNaN(at) || (!isOpen && (!stored || momentOn(schedule, date) === undefined))) notFound('Date')
  if (stored?.state === 'skipped') conflict('This date is skipped. Restore it first.')
  if (stored?.state === 'created') conflict('The record of this date is created already.')
  if (stored?.state === 'due') conflict('The record of this date is being created.')
  await makeDue(tx, tenant.id, { id, date, at: new Date(Math.min(at, now)).toISOString() })
  const due = (await lockDate(tx, tenant.id, { id, date }))!
  const [ended] = await createDates(ctx, [due], new Map([[id, schedule]]))
  // The person is told, and nobody has to be notified: nothing of it is stored.
  if (ended?.state === 'failed') badInput(ended.message ?? 'The record cannot be created.')
  if (ended?.state === 'due') {
    await enqueue(tx, { kind: runSchedulesJob, data: null }, { tenantId: tenant.id })
    ctx.emit({ type: 'job.due', kind: runSchedulesJob.name })
  }
  await replan(tx, tenant.id, schedule)
  await announceDate(ctx, schedule, { from: `${date}: runs`, to: `${date}: created by hand` })
  return (await presentRuns(ctx, seen, await selectRuns(tx, tenant.id, { id, limit: 1, date })))[0]!
}

/** What became of the last dates of a schedule. */
export async function listRuns(ctx: Ctx, id: number): Promise<ScheduleRun[]> {
  const seen = await requireSeen(ctx, id)
  return presentRuns(ctx, seen, await selectRuns(ctx.tx, ctx.tenant.id, { id, limit: RUNS_LISTED }))
}

async function presentRuns(
  ctx: Ctx,
  { schedule, catalogue }: SeenSchedules & { schedule: { id: number } },
  rows: readonly LastRow[],
): Promise<ScheduleRun[]> {
  const { tx, tenant, me } = ctx
  const made = await selectMade(tx, tenant.id, {
    id: schedule.id,
    dates: rows.map(({ date }) => date),
    each: RECORDS_NAMED,
  })
  const ids = made.map(({ caseId }) => caseId)
  const { rows: records } = await sql<{ id: number; caseNumber: string; title: string }>`
    select c.id, c.case_number as "caseNumber", ${shownTitle(readRights(me, catalogue), 'c')} as title from cases c
    where c.tenant_id = ${tenant.id}::int and c.id = any(${ids}::int[]) and ${isAccessible({ me })}`.execute(tx)
  const byId = new Map(records.map((record) => [record.id, record]))
  return rows.map(({ date, at, finished, state, records: count, message }) => ({
    date,
    at,
    finished,
    state,
    count,
    message,
    records: made.filter((one) => one.date === date).flatMap(({ caseId }) => byId.get(caseId) ?? []),
  }))
}
