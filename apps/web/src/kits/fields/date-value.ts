import { parseDate, type CalendarDate } from '@internationalized/date'

/** A stored date for the calendar; null if it is invalid. */
export function dateValue(stored: unknown): CalendarDate | null {
  try {
    return typeof stored === 'string' ? parseDate(stored) : null
  } catch {
    return null
  }
}

/** The stored form of the date a number of days from today, or with a time, the same minute of that day. */
export function daysFromNow(days: number, { timeZone, withTime }: { timeZone: string; withTime: boolean }): string {
  const day = Temporal.Now.zonedDateTimeISO(timeZone)
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
    .add({ days })
  return withTime ? new Date(day.epochMilliseconds).toISOString() : day.toPlainDate().toString()
}
