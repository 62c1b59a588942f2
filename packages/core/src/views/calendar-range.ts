import { readDay } from '../filters/periods.ts'

/** What a calendar shows. */
export interface CalendarRange {
  /** Epoch milliseconds; the end is not part of it. */
  from: number
  before: number
  /** The days that these are in where the reader is; the last one is part of it. */
  firstDay: string
  lastDay: string
}

interface Params {
  /** A day, or an instant with its zone. */
  start: string
  end: string
  timeZone: string
}

/** The moments and the days of a range, which may have so many days; a sentence if it means nothing. (D-072) */
export function calendarRange({ start, end, timeZone }: Params, mostDays: number): CalendarRange | string {
  const [from, before] = [edgeOf(start, timeZone, 0), edgeOf(end, timeZone, 1)]
  if (from === undefined || before === undefined) return 'Choose days that the calendar has.'
  if (before <= from) return 'The range ends before it begins. Choose a later end.'
  const [first, last] = [from, before - 1].map((at) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate(),
  ) as [Temporal.PlainDate, Temporal.PlainDate]
  if (first.until(last, { largestUnit: 'day' }).days >= mostDays) return `Ask for up to ${mostDays} days at once.`
  return { from, before, firstDay: first.toString(), lastDay: last.toString() }
}

/** A day begins, and ends, where the reader is. */
function edgeOf(text: string, timeZone: string, days: 0 | 1): number | undefined {
  const day = readDay(text)
  if (day && text.length === 10) return day.add({ days }).toZonedDateTime(timeZone).epochMilliseconds
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return undefined
  }
}
