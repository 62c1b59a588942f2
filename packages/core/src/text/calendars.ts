/** The calendars of locales in which a year has twelve months and is written with four digits. */
const COUNTED = new Set(['gregory', 'buddhist', 'persian', 'islamic-umalqura'])

/** A day as a calendar counts it. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

const cache = new Map<string, string>()

/** The calendar in which a reader of this locale enters dates; the Gregorian one in place of rare ones. */
export function calendarOf(locale: string): string {
  const cached = cache.get(locale)
  if (cached) return cached
  const { calendar } = new Intl.DateTimeFormat(locale).resolvedOptions()
  const chosen = COUNTED.has(calendar) ? calendar : 'gregory'
  cache.set(locale, chosen)
  return chosen
}

/** The date (`YYYY-MM-DD`) of a day of the locale's calendar; undefined if there is no such day. */
export function dateOfDay({ year, month, day }: CalendarDay, locale: string): string | undefined {
  try {
    const calendar = calendarOf(locale)
    // The Gregorian year 0 exists for computers only.
    if (year < 1) return undefined
    const date = Temporal.PlainDate.from({ calendar, year, month, day }, { overflow: 'reject' }).withCalendar('iso8601')
    return date.year >= 1 && date.year <= 9999 ? date.toString() : undefined
  } catch {
    return undefined
  }
}

/** A date (`YYYY-MM-DD`) as the locale's calendar counts it. */
export function dayOfDate(date: string, locale: string): CalendarDay {
  const { year, month, day } = Temporal.PlainDate.from(date).withCalendar(calendarOf(locale))
  return { year, month, day }
}
