import type { Tx } from '../../db/open.ts'
import { createDates, type Scene } from './create-records.ts'
import { databaseNow, keepReached, nextOf, storedDates } from './next-run.ts'
import { endDates, lockDueDates } from './occurrence-queries.ts'
import { lockDue, selectByIds, setNext } from './schedule-queries.ts'

/** Schedules whose dates are written in one transaction. */
const PLANNED_AT_ONCE = 500

/** Does a part of what is due, in one transaction; answers how much that was, 0 when nothing is left. */
export async function runDue(scene: Scene, size: number): Promise<number> {
  const planned = await planDue(scene.tx, scene.tenant.id)
  return planned > 0 ? planned : createDue(scene, size)
}

/** Gives each date that has come its row, and each schedule its next date. */
async function planDue(tx: Tx, tenantId: number): Promise<number> {
  const schedules = await lockDue(tx, tenantId, PLANNED_AT_ONCE)
  if (schedules.length === 0) return 0
  const now = await databaseNow(tx)
  await keepReached(tx, tenantId, schedules, now)
  const dates = await storedDates(tx, tenantId, { ids: schedules.map(({ id }) => id), now })
  await setNext(
    tx,
    tenantId,
    schedules.map((schedule) => nextOf(schedule, dates.get(schedule.id), now)),
  )
  return schedules.length
}

async function createDue(scene: Scene, size: number): Promise<number> {
  const { tx, tenant } = scene
  const due = await lockDueDates(tx, tenant.id, size)
  if (due.length === 0) return 0
  const schedules = await selectByIds(tx, tenant.id, [...new Set(due.map(({ scheduleId }) => scheduleId))])
  await createDates(scene, due, new Map(schedules.map((one) => [one.id, one])))
  return due.length
}

const UNKNOWN = 'Something went wrong. Create it now, or ask an administrator to look into the log of the server.'

/** The first date that is due cannot be done, for a reason that nobody has foreseen: it must not hold up the others. */
export async function failFirst({ tx, tenant }: Scene): Promise<void> {
  const [first] = await lockDueDates(tx, tenant.id, 1)
  if (!first) return
  const { scheduleId: id, date } = first
  await endDates(tx, tenant.id, [{ id, date, state: 'failed', caseId: null, message: UNKNOWN }])
}
