import { calendarOf, dateOfDay, dayOfDate } from '../text/calendars.ts'
import type { DisplayContext } from '../text/dates.ts'
import { instantOf, localTimeOf } from '../text/local-time.ts'
import { isRealDate } from './types/date.ts'
import { accept, refuse, type Normalized } from './types/field-type.ts'

export type Half = 'am' | 'pm'

/** The boxes of the date control: ASCII digits as typed, by the reader's calendar and clock. */
export interface DateParts {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  /** Also empty on a clock with 24 hours. */
  half: Half | ''
}
export type PartType = keyof DateParts

export const NO_PARTS: DateParts = { year: '', month: '', day: '', hour: '', minute: '', half: '' }

export interface PartsContext extends DisplayContext {
  withTime: boolean
}

const PARTLY = 'Fill in every part of the date, or clear it.'
const NO_DATE = 'There is no such date. Correct it, or clear it.'
const SHORT_YEAR = 'Enter the year with four digits.'
const NO_TIME = 'There is no such time. Correct it, or clear it.'
const SKIPPED = 'The clocks skip this time on that day. Enter another time.'

const NOON = 12
const HALVES = ['hour', 'half'] as const

/** A part of the control in the order of the locale: a box, or a separator. */
export type Piece = { type: PartType } | { type: 'literal'; text: string }

const layoutFormat = ({ locale, withTime }: PartsContext) =>
  new Intl.DateTimeFormat(locale, {
    calendar: calendarOf(locale),
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(withTime && { hour: 'numeric', minute: '2-digit' }),
    timeZone: 'UTC',
  })

/** The boxes of the control and their separators, in the order of the locale. */
export function layoutOf(context: PartsContext): Piece[] {
  return layoutFormat(context)
    .formatToParts(0)
    .map(({ type, value }): Piece => {
      if (type === 'dayPeriod') return { type: 'half' }
      const isBox = type === 'year' || type === 'month' || type === 'day' || type === 'hour' || type === 'minute'
      return isBox ? { type } : { type: 'literal', text: value }
    })
}

/** Whether the locale has a 12-hour clock. */
export const hasHalves = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true

/** The parts of a stored date or instant; none for anything else. */
export function partsOfStored(stored: unknown, context: PartsContext): DateParts {
  if (typeof stored !== 'string') return NO_PARTS
  if (isRealDate(stored)) return { ...NO_PARTS, ...dayParts(stored, context.locale) }
  try {
    const { date, hour, minute } = localTimeOf(stored, context.timeZone)
    return { ...dayParts(date, context.locale), ...timeParts({ hour, minute }, context.locale) }
  } catch {
    return NO_PARTS
  }
}

const dayParts = (date: string, locale: string) => {
  const { year, month, day } = dayOfDate(date, locale)
  return { year: String(year).padStart(4, '0'), month: String(month), day: String(day) }
}

/** The parts of a time of day. */
export function timeParts({ hour, minute }: { hour: number; minute: number }, locale: string) {
  const isHalved = hasHalves(locale)
  return {
    hour: isHalved ? String(hour % NOON || NOON) : String(hour).padStart(2, '0'),
    minute: String(minute).padStart(2, '0'),
    half: isHalved ? halfOf(hour) : ('' as const),
  }
}

const halfOf = (hour: number): Half => (hour < NOON ? 'am' : 'pm')

/** Where the clock counts to 12, an hour of the day of 24 hours is counted so: 0 is 12 am, 15 is 3 pm. (A-DATE-07) */
export function settleHour(parts: DateParts, locale: string): DateParts {
  const hour = Number(parts.hour)
  if (parts.hour === '' || hour > 23 || !hasHalves(locale)) return parts
  if (hour === 0 || hour > NOON) return { ...parts, hour: String(hour % NOON || NOON), half: halfOf(hour) }
  return parts.half === '' ? { ...parts, half: halfOf(hour) } : parts
}

/** The value of the parts, null if all are empty, or a sentence why they are invalid. `base` is the stored value. */
export function readParts(typed: DateParts, context: PartsContext, base?: unknown): Normalized<string> {
  const parts = settleHour(typed, context.locale)
  const before = partsOfStored(base, context)
  const types = layoutOf(context).flatMap(({ type }) => (type === 'literal' ? [] : [type]))
  if (types.every((type) => parts[type] === '')) return accept<string>(null)
  if (types.every((type) => sameNumber(parts[type], before[type]))) return accept(base as string)
  if (Number(parts.hour) > 23 || Number(parts.minute) > 59) return refuse(NO_TIME)
  if (types.some((type) => parts[type] === '')) return refuse(PARTLY)
  if (Number(parts.year) < 1000 && parts.year !== before.year) return refuse(SHORT_YEAR)
  const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)]
  const date = dateOfDay({ year: year!, month: month!, day: day! }, context.locale)
  if (date === undefined) return refuse(NO_DATE)
  return context.withTime ? readTime(parts, { date, before, base }, context) : accept(date)
}

const sameNumber = (one: string, other: string) =>
  one === other || (one !== '' && other !== '' && Number(one) === Number(other))

interface OfDay {
  date: string
  before: DateParts
  base: unknown
}

function readTime(parts: DateParts, { date, before, base }: OfDay, context: PartsContext): Normalized<string> {
  const minute = Number(parts.minute)
  const typed = Number(parts.hour)
  const hour = parts.half === '' ? typed : typed > NOON ? Infinity : (typed % NOON) + (parts.half === 'pm' ? NOON : 0)
  if (hour > 23) return refuse(NO_TIME)
  // Seconds are not shown: an untouched time keeps them.
  const isSameTime = [...HALVES, 'minute' as const].every((type) => sameNumber(parts[type], before[type]))
  const rest = isSameTime ? localTimeOf(base as string, context.timeZone).rest : 0
  const instant = instantOf({ date, hour, minute, rest }, context.timeZone)
  return instant === undefined ? refuse(SKIPPED) : accept(instant)
}

const UNREAD = /^year (\d*), month (\d*), day (\d*)(?:, time (\d*):(\d*) (am|pm)?)?$/

/** Incomplete date parts, as text that is kept in place of a value. No stored value looks like it. */
export const unreadParts = ({ year, month, day, hour, minute, half }: DateParts, withTime: boolean): string =>
  `year ${year}, month ${month}, day ${day}${withTime ? `, time ${hour}:${minute} ${half}` : ''}`

/** The parts kept by `unreadParts`; undefined for any other text. */
export function partsOfUnread(text: unknown): DateParts | undefined {
  const found = typeof text === 'string' ? UNREAD.exec(text) : null
  if (!found) return undefined
  const [, year = '', month = '', day = '', hour = '', minute = '', half = ''] = found
  return { year, month, day, hour, minute, half: half as Half | '' }
}
