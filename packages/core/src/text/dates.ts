import type { FindItem } from '../data-sources/item-name.ts'
import { relativeDays } from './relative-days.ts'

/** Where the reader is: a BCP 47 locale and an IANA time zone. */
export interface DisplayContext {
  locale: string
  timeZone: string
  /** Names the items of data sources that values refer to. */
  items?: FindItem
  /** The titles of other fields that the reader knows. */
  titleOf?: (fieldId: string) => string | undefined
  /** The present, in epoch milliseconds, for times that are running. */
  now?: number
}

/** The neutral format of labels that the server creates; the browser formats dates again for its reader. */
export const NEUTRAL: DisplayContext = { locale: 'en-US', timeZone: 'UTC' }

/** A list also needs the current time (epoch milliseconds), because nearby dates are relative to it. */
export interface ListContext extends DisplayContext {
  now: number
}

const RELATIVE_WITHIN_DAYS = 7

/** A calendar date (`YYYY-MM-DD`) in the reader's format: `Mar 5, 2026`. It has no zone and never moves by one. */
export const dateText = (date: string, { locale }: DisplayContext): string =>
  formatter(locale, 'UTC', false).format(Date.parse(`${date}T00:00:00Z`))

/** An ISO instant as date and time of the reader's zone: `Mar 5, 2026, 2:30 PM`. */
export const dateTimeText = (instant: string, { locale, timeZone }: DisplayContext): string =>
  formatter(locale, timeZone, true).format(Date.parse(instant))

const MOST_FORMATTERS = 100
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs a hundred times what using it does. */
function formatter(locale: string, timeZone: string, withTime: boolean): Intl.DateTimeFormat {
  const key = `${locale}|${timeZone}|${withTime}`
  const cached = formatters.get(key)
  if (cached) return cached
  const made = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: withTime ? 'short' : undefined,
    timeZone,
  })
  if (formatters.size >= MOST_FORMATTERS) formatters.clear()
  formatters.set(key, made)
  return made
}

/** The calendar date (`YYYY-MM-DD`) of a moment, given in epoch milliseconds, in a time zone. */
export const dateIn = (moment: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** Whole days from a date to today, both `YYYY-MM-DD`: 1 for yesterday, -1 for tomorrow. */
export const daysSince = (date: string, today: string): number =>
  Temporal.PlainDate.from(date).until(Temporal.PlainDate.from(today), { largestUnit: 'day' }).days

/** A calendar date for a list: relative (`In 3 days`) within a week of the reader's today, else the date. */
export function listDateText(date: string, context: ListContext): string {
  const days = daysSince(date, dateIn(context.now, context.timeZone))
  return isNear(days) ? relativeDays(days) : dateText(date, context)
}

/** An ISO instant for a list: relative by the reader's calendar days within a week, else date and time. */
export function listDateTimeText(instant: string, context: ListContext): string {
  const days = daysSince(dateIn(Date.parse(instant), context.timeZone), dateIn(context.now, context.timeZone))
  return isNear(days) ? relativeDays(days) : dateTimeText(instant, context)
}

const isNear = (days: number) => Math.abs(days) <= RELATIVE_WITHIN_DAYS
