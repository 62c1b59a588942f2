import { parseDate, type CalendarDate } from '@internationalized/date'

/** A stored date as the calendar takes it; null when it is none. */
export function dateValue(stored: unknown): CalendarDate | null {
  try {
    return typeof stored === 'string' ? parseDate(stored) : null
  } catch {
    return null
  }
}

/** The date of a number of days from today, or with a time the same minute of that day, as it is stored. */
export function daysFromNow(days: number, { timeZone, withTime }: { timeZone: string; withTime: boolean }): string {
  const day = Temporal.Now.zonedDateTimeISO(timeZone)
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
    .add({ days })
  return withTime ? new Date(day.epochMilliseconds).toISOString() : day.toPlainDate().toString()
}
