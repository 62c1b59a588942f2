import { sql } from 'kysely'
import { nextOccurrences, occurrencesIn } from '@dossier/core/schedules/occurrences'
import { dateIn } from '@dossier/core/text/dates'
import type { Tx } from '../../db/open.ts'
import { insertReached, selectDatesFrom, type ReachedDate, type StoredDate } from './occurrence-queries.ts'
import { setNext, type StoredSchedule } from './schedule-queries.ts'

/** The present by the clock of the database, which all nodes share, in milliseconds. */
export async function databaseNow(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: number }>`select floor(extract(epoch from now()) * 1000)::float8 as now`.execute(tx)
  return rows[0]!.now
}

/** No zone is further behind. */
const dayBefore = (now: number): string => dateIn(now - 24 * 3_600_000, 'Etc/GMT+12')

/** Of schedules, the dates from yesterday on of which something is stored, by schedule. */
export async function storedDates(
  tx: Tx,
  tenantId: number,
  { ids, now }: { ids: readonly number[]; now: number },
): Promise<Map<number, StoredDate[]>> {
  const rows = await selectDatesFrom(tx, tenantId, { ids, first: dayBefore(now) })
  return Map.groupBy(rows, ({ scheduleId }) => scheduleId)
}

/** Dates that are not to come: something became of them, or they are skipped. */
export const settledDates = (dates: readonly StoredDate[] = []): Set<string> =>
  new Set(dates.filter(({ state }) => state !== 'planned').map(({ date }) => date))

export function nextOf(schedule: StoredSchedule, dates: readonly StoredDate[] | undefined, now: number) {
  const [next] = nextOccurrences(schedule, { after: now, count: 1, without: settledDates(dates) })
  return { id: schedule.id, date: next?.date ?? null, at: next ? new Date(next.at).toISOString() : null }
}

const DAY = 24 * 3_600_000
/** Days of a longer stop that are listed as missed. */
const MOST_MISSED = 400

/** Gives each date that has come its row: what came within the last 24 hours is done, older dates were missed. (D-097) */
export const keepReached = (tx: Tx, tenantId: number, schedules: readonly StoredSchedule[], now: number) =>
  insertReached(
    tx,
    tenantId,
    schedules.flatMap((schedule) => reachedDates(schedule, now)),
  )

function reachedDates(schedule: StoredSchedule, now: number): ReachedDate[] {
  if (schedule.nextDate === null) return []
  // The moment of a date is found again: its zone may have other rules since it was planned.
  const first = [schedule.nextDate, dateIn(now - MOST_MISSED * DAY, 'UTC')].toSorted().at(-1)!
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

/**
 * Stores when a schedule is due next, after it or one of its dates has changed. Dates that have come in the meantime are
 * kept: the job that does them may not have begun.
 */
export async function replan(tx: Tx, tenantId: number, schedule: StoredSchedule): Promise<void> {
  const now = await databaseNow(tx)
  await keepReached(tx, tenantId, [schedule], now)
  const dates = await storedDates(tx, tenantId, { ids: [schedule.id], now })
  await setNext(tx, tenantId, [nextOf(schedule, dates.get(schedule.id), now)])
}
