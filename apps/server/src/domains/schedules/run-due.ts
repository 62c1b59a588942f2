import { occurrencesIn } from '@dossier/core/schedules/occurrences'
import { dateIn } from '@dossier/core/text/dates'
import type { Tx } from '../../db/open.ts'
import { createDates, type Scene } from './create-records.ts'
import { databaseNow, nextOf, storedDates } from './next-run.ts'
import { endDates, insertReached, lockDueDates, type ReachedDate } from './occurrence-queries.ts'
import { lockDue, selectByIds, setNext, type StoredSchedule } from './schedule-queries.ts'

const DAY = 24 * 3_600_000
/** Schedules whose dates are written in one transaction. */
const PLANNED_AT_ONCE = 500
/** Days of a longer stop that are listed as missed. */
const MOST_MISSED = 400

/** Does a part of what is due, in one transaction; answers how much that was, 0 when nothing is left. */
export async function runDue(scene: Scene, size: number): Promise<number> {
  const planned = await planDue(scene.tx, scene.tenant.id)
  return planned > 0 ? planned : createDue(scene, size)
}

/**
 * Gives each date that has come its row, and each schedule its next date. What came within the last 24 hours is done;
 * older dates were missed. (D-097)
 */
async function planDue(tx: Tx, tenantId: number): Promise<number> {
  const schedules = await lockDue(tx, tenantId, PLANNED_AT_ONCE)
  if (schedules.length === 0) return 0
  const now = await databaseNow(tx)
  await insertReached(
    tx,
    tenantId,
    schedules.flatMap((schedule) => reachedDates(schedule, now)),
  )
  const dates = await storedDates(tx, tenantId, { ids: schedules.map(({ id }) => id), now })
  await setNext(
    tx,
    tenantId,
    schedules.map((schedule) => nextOf(schedule, dates.get(schedule.id), now)),
  )
  return schedules.length
}

function reachedDates(schedule: StoredSchedule, now: number): ReachedDate[] {
  // The moment of a date is found again: its zone may have other rules since it was planned.
  const first = [schedule.nextDate ?? '', dateIn(now - MOST_MISSED * DAY, 'UTC')].toSorted().at(-1)!
  const last = dateIn(now + DAY, schedule.timeZoneId)
  return occurrencesIn(schedule, { first, last })
    .filter(({ at }) => at <= now)
    .map(({ date, at }) => ({
      id: schedule.id,
      date,
      at: new Date(at).toISOString(),
      state: at > now - DAY ? 'due' : 'missed',
    }))
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
