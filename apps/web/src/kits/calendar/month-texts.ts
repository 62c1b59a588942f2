import { reader } from '../../lib/dates.ts'

const inUtc = (date: string) => new Date(`${date}T00:00:00Z`)

export const weekdayText = (date: string, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(reader().locale, { weekday, timeZone: 'UTC' }).format(inUtc(date))

/** `December 2026` */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(reader().locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    inUtc(`${month}-01`),
  )

/** `Wednesday, December 9, 2026` */
export const longDayText = (date: string): string =>
  new Intl.DateTimeFormat(reader().locale, { dateStyle: 'full', timeZone: 'UTC' }).format(inUtc(date))
