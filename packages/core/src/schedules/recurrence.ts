import { FREQUENCIES } from '@dossier/contract/schedules/schedule'

/** When a schedule runs. */
export interface Recurrence {
  scheduleFreq: number
  /** Weekly: 0 (Sunday) to 6. Monthly: 1 to 31. */
  dayOf: number | null
  /** Of one that runs once. */
  date: string | null
  /** Both included; null: without an end. (D-097) */
  minRunDate: string | null
  maxRunDate: string | null
  /** `HH:mm` on the clocks of the zone. */
  startTime: string
  timeZoneId: string
}

const DAY = 86_400_000
const MOST_CACHED = 20_000

/** Days since 1970 of a date. Counting them is a hundred times faster than Temporal, and months of many schedules are long. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY

const cache = new Map<number, string>()

export function dateOfDay(day: number): string {
  const cached = cache.get(day)
  if (cached !== undefined) return cached
  const made = new Date(day * DAY).toISOString().slice(0, 10)
  if (cache.size >= MOST_CACHED) cache.clear()
  cache.set(day, made)
  return made
}

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** The last day of a month, which counts from 0. */
const lastOf = (year: number, month: number): number => Date.UTC(year, month + 1, 0) / DAY

interface Span {
  first: number
  last: number
  /** As many as that at most. */
  limit: number
}

/** The days on which a schedule runs, in their order. */
export function daysIn(of: Recurrence, { first, last, limit }: Span): number[] {
  if (of.scheduleFreq === FREQUENCIES.once) {
    const day = of.date === null ? NaN : dayOfDate(of.date)
    return day >= first && day <= last && limit > 0 ? [day] : []
  }
  const begins = Math.max(first, of.minRunDate === null ? -Infinity : dayOfDate(of.minRunDate))
  const ends = Math.min(last, of.maxRunDate === null ? Infinity : dayOfDate(of.maxRunDate))
  const span = { first: begins, last: ends, limit }
  if (of.scheduleFreq === FREQUENCIES.daily) return steps(begins, 1, span)
  const { dayOf } = of
  if (dayOf === null) return []
  if (of.scheduleFreq === FREQUENCIES.weekly) return steps(begins + ((dayOf - weekdayOf(begins) + 7) % 7), 7, span)
  return ofMonths(dayOf, span)
}

function steps(from: number, step: number, { last, limit }: Span): number[] {
  const days: number[] = []
  for (let day = from; day <= last && days.length < limit; day += step) days.push(day)
  return days
}

/** A month without such a day has its last one instead. (B-CAL-08, D-097) */
function ofMonths(dayOf: number, { first, last, limit }: Span): number[] {
  const days: number[] = []
  const start = new Date(first * DAY)
  const year = start.getUTCFullYear()
  for (let month = start.getUTCMonth(); days.length < limit; month += 1) {
    const day = Math.min(Date.UTC(year, month, 1) / DAY + dayOf - 1, lastOf(year, month))
    if (!(day <= last)) return days
    if (day >= first) days.push(day)
  }
  return days
}

/** Whether a schedule runs on a date, skipped or not. */
export const occursOn = (of: Recurrence, date: string): boolean => {
  const day = dayOfDate(date)
  return daysIn(of, { first: day, last: day, limit: 1 }).length > 0
}
