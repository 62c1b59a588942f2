import {
  now,
  parseAbsolute,
  parseDate,
  today,
  type CalendarDate,
  type DateValue,
  type ZonedDateTime,
} from '@internationalized/date'

/** A stored date as the calendar takes it; null when it is none. */
export function dateValue(stored: unknown): CalendarDate | null {
  try {
    return typeof stored === 'string' ? parseDate(stored) : null
  } catch {
    return null
  }
}

/** A stored instant in the reader's time zone; null when it is none. */
export function momentValue(stored: unknown, timeZone: string): ZonedDateTime | null {
  try {
    return typeof stored === 'string' ? parseAbsolute(stored, timeZone) : null
  } catch {
    return null
  }
}

/** A picked date or moment as it is stored. The first moment in an empty field has no zone yet: it is the reader's. */
export function storedDate(picked: DateValue | null, timeZone: string): string | null {
  if (!picked) return null
  return 'hour' in picked ? picked.toDate(timeZone).toISOString() : picked.toString()
}

/** The date of a number of days from today, or with a time the same minute of that day, as it is stored. */
export function daysFromNow(days: number, { timeZone, withTime }: { timeZone: string; withTime: boolean }): string {
  const day = withTime ? now(timeZone).set({ second: 0, millisecond: 0 }) : today(timeZone)
  return storedDate(day.add({ days }), timeZone)!
}
