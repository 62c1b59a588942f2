import { isRealDate } from '../fields/types/date.ts'
import { calendarOf, dateOfDay } from './calendars.ts'
import { dateIn, type ListContext } from './dates.ts'
import { toPlainText } from './digits.ts'
import { relativeDays } from './relative-days.ts'
import { fullYear } from './short-year.ts'

/** Longer than any date that the product shows. */
const LENGTH = 100
const RELATIVE_WITHIN_DAYS = 7

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})[t ](\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(z|[+-]\d{2}:\d{2})?$/

/** The content of a text: a date, perhaps with a time of day, or an instant. */
export type ReadDate = { date: string; hour?: number; minute?: number } | { instant: string }

/**
 * Reads a date, with or without a time, as the product shows it in the reader's locale (`Mar 5, 2026, 2:30 PM`, `In 3
 * days`), as the locale writes it in numbers, or as ISO. Undefined for anything else, and for days that do not exist.
 */
export function readDate(typed: string, context: ListContext): ReadDate | undefined {
  if (typed.length > LENGTH) return undefined
  const text = simplify(typed, context.locale)
  return readIso(text) ?? readRelative(text, context) ?? readShown(text, context)
}

function readIso(text: string): ReadDate | undefined {
  if (ISO_DATE.test(text)) return isRealDate(text) ? { date: text } : undefined
  const [whole, date, hour, minute, zone] = ISO_TIME.exec(text) ?? []
  if (!whole || !isRealDate(date!) || Number(hour) > 23 || Number(minute) > 59) return undefined
  if (!zone) return { date: date!, hour: Number(hour), minute: Number(minute) }
  try {
    return { instant: new Date(Temporal.Instant.from(whole.toUpperCase()).epochMilliseconds).toISOString() }
  } catch {
    return undefined
  }
}

function readRelative(text: string, { now, timeZone }: ListContext): ReadDate | undefined {
  for (let days = -RELATIVE_WITHIN_DAYS; days <= RELATIVE_WITHIN_DAYS; days += 1)
    if (relativeDays(days).toLowerCase() === text)
      return { date: Temporal.PlainDate.from(dateIn(now, timeZone)).subtract({ days }).toString() }
  return undefined
}

function readShown(text: string, { locale, now }: ListContext): ReadDate | undefined {
  for (const { pattern, months, hours } of formsOf(locale)) {
    const found = pattern.exec(text)?.groups
    if (!found) continue
    const month = months.get(found['month']!) ?? Number(found['month'])
    const date = dateOfDay({ year: yearOf(found['year']!, { locale, now }), month, day: Number(found['day']) }, locale)
    if (!date) return undefined
    if (!hours) return { date }
    const hour = hours.findIndex((one) => one.hour === Number(found['hour']) && one.half === (found['half'] ?? ''))
    const minute = Number(found['minute'])
    return hour < 0 || minute > 59 ? undefined : { date, hour, minute }
  }
  return undefined
}

/** A year with two digits is the one of the hundred years around the present. */
function yearOf(digits: string, { locale, now }: { locale: string; now: number }): number {
  const year = Number(digits)
  if (digits.length !== 2) return year
  const present = Temporal.PlainDate.from(dateIn(now, 'UTC')).withCalendar(calendarOf(locale)).year
  return fullYear(year, present)
}

/** Spaces, direction marks, letter case and the periods of abbreviations are ignored. */
const simplify = (text: string, locale: string) =>
  toPlainText(text, locale)
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(/(?<=[\p{L}\p{M}])\./gu, '')

interface Form {
  pattern: RegExp
  /** By name. Empty where months are numbers. */
  months: ReadonlyMap<string, number>
  /** By hour of the day, as the locale writes it. Missing: a date without a time. */
  hours?: readonly { hour: number; half: string }[]
}

const DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'numeric', day: 'numeric' }
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'medium' },
  { dateStyle: 'long' },
  { dateStyle: 'short' },
  DAY,
  { dateStyle: 'medium', timeStyle: 'short' },
  { dateStyle: 'long', timeStyle: 'short' },
  { dateStyle: 'short', timeStyle: 'short' },
  { ...DAY, hour: 'numeric', minute: '2-digit' },
]

const cache = new Map<string, readonly Form[]>()

function formsOf(locale: string): readonly Form[] {
  const cached = cache.get(locale)
  if (cached) return cached
  const made = STYLES.map((style) => formOf(locale, style))
  cache.set(locale, made)
  return made
}

const SAMPLE = { year: 2026, month: 11, day: 23, hour: 22, minute: 45 }

/** How a locale writes dates in a style, learned from formatted examples. */
function formOf(locale: string, style: Intl.DateTimeFormatOptions): Form {
  const formatter = new Intl.DateTimeFormat(locale, { ...style, calendar: calendarOf(locale), timeZone: 'UTC' })
  const partsOf = (epoch: number) =>
    formatter.formatToParts(epoch).map(({ type, value }) => ({ type, value: simplifyPart(value, locale) }))
  const part = (epoch: number, type: string) => partsOf(epoch).find((one) => one.type === type)?.value ?? ''
  const sample = partsOf(Date.UTC(SAMPLE.year, SAMPLE.month - 1, SAMPLE.day, SAMPLE.hour, SAMPLE.minute))
  const names = Array.from({ length: 12 }, (_, index) => part(startOfMonth(index + 1, locale), 'month'))
  const hasNames = !/^\d+$/.test(names[0]!)
  const hasTime = sample.some(({ type }) => type === 'hour')
  const hours = Array.from({ length: 24 }, (_, hour) => Date.UTC(SAMPLE.year, 0, 5, hour)).map((epoch) => ({
    hour: Number(part(epoch, 'hour')),
    half: part(epoch, 'dayPeriod').trim(),
  }))
  const oneOf = (texts: readonly string[]) => [...new Set(texts)].map((text) => RegExp.escape(text)).join('|')
  const sourceOf = ({ type, value }: { type: string; value: string }): string => {
    if (type === 'year' || type === 'relatedYear')
      return value.length === 2 ? '(?<year>\\d{2}|\\d{4})' : '(?<year>\\d{4})'
    if (type === 'month') return `(?<month>${hasNames ? oneOf(names) : '\\d{1,2}'})`
    if (type === 'day' || type === 'hour' || type === 'minute') return `(?<${type}>\\d{1,2})`
    if (type === 'dayPeriod') return `(?<half>${oneOf(hours.map(({ half }) => half))})`
    return RegExp.escape(value).replaceAll(/(?:\\x20| )+/g, '\\s*')
  }
  return {
    pattern: new RegExp(
      `^${sample
        .map(sourceOf)
        .join('')
        .replace(/(?:\\s\*)+$/, '')}$`,
      'u',
    ),
    months: new Map(hasNames ? names.map((name, index) => [name, index + 1]) : []),
    ...(hasTime && { hours }),
  }
}

/** As `simplify`, for a part of a text: the spaces at its ends count. */
function simplifyPart(value: string, locale: string): string {
  const text = simplify(value, locale)
  if (text === '') return /\s/.test(value) ? ' ' : ''
  return `${/^\s/.test(value) ? ' ' : ''}${text}${/\s$/.test(value) ? ' ' : ''}`
}

const startOfMonth = (month: number, locale: string): number =>
  Temporal.PlainDate.from({ calendar: calendarOf(locale), year: currentYear(locale), month, day: 1 })
    .withCalendar('iso8601')
    .toZonedDateTime('UTC').epochMilliseconds

const currentYear = (locale: string) =>
  Temporal.PlainDate.from({ year: SAMPLE.year, month: 6, day: 1 }).withCalendar(calendarOf(locale)).year
