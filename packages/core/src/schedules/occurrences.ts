import { dateIn } from '../text/dates.ts'
import { minutesOf, momentOf } from './day-clock.ts'
import { dateOfDay, dayOfDate, daysIn, type Recurrence } from './recurrence.ts'

/** A date of a schedule, and the moment at which it is due. */
export interface Planned {
  date: string
  /** Epoch milliseconds. */
  at: number
}

const plannedOn = (of: Recurrence, day: number, minutes: number): Planned => ({
  date: dateOfDay(day),
  at: momentOf(day, minutes, of.timeZoneId),
})

/** The dates of a schedule in a range of dates of its own zone, both included. */
export function occurrencesIn(of: Recurrence, range: { first: string; last: string }, limit = Infinity): Planned[] {
  const minutes = minutesOf(of.startTime)
  const days = daysIn(of, { first: dayOfDate(range.first), last: dayOfDate(range.last), limit })
  return days.map((day) => plannedOn(of, day, minutes))
}

/** Those whose moment is after `after` and not after `until`, in epoch milliseconds. */
export function occurrencesBetween(
  of: Recurrence,
  { after, until }: { after: number; until: number },
  limit = Infinity,
): Planned[] {
  const minutes = minutesOf(of.startTime)
  // A time that the clocks skip keeps its date and comes later: one day before is enough, whatever the zone did.
  const first = dayOfDate(dateIn(after, of.timeZoneId)) - 1
  const last = dayOfDate(dateIn(until, of.timeZoneId)) + 1
  const found: Planned[] = []
  for (const day of daysIn(of, { first, last, limit: limit + 2 })) {
    const planned = plannedOn(of, day, minutes)
    if (planned.at > after && planned.at <= until && found.length < limit) found.push(planned)
  }
  return found
}

/** The last year in which dates are looked for. */
const LAST_DAY = '2999-12-31'

/** The next dates after a moment; those of `without` are left out. */
export function nextOccurrences(
  of: Recurrence,
  { after, count, without }: { after: number; count: number; without?: ReadonlySet<string> },
): Planned[] {
  const minutes = minutesOf(of.startTime)
  const first = dayOfDate(dateIn(after, of.timeZoneId)) - 1
  const limit = count + (without?.size ?? 0) + 2
  return daysIn(of, { first, last: dayOfDate(LAST_DAY), limit })
    .map((day) => plannedOn(of, day, minutes))
    .filter(({ date, at }) => at > after && !without?.has(date))
    .slice(0, count)
}
