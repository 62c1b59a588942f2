import { dateIn, type ListContext } from '../text/dates.ts'
import { resolveLocalTime } from '../text/local-time.ts'
import { readDate } from '../text/read-date.ts'
import { percentOf } from '../text/percent.ts'
import { readPercent } from '../text/read-percent.ts'
import { readNumber } from '../text/read-number.ts'
import { readTime } from '../text/read-time.ts'
import type { Scanner } from './scanner.ts'

/** Longer than any number, date or time that lists show. */
const LONGEST = 60
const BEYOND = /[()"“”]/u

/**
 * Reads the longest text from here that is a value as lists show it, which may have spaces and commas: `$1,103.25`,
 * `Mar 5, 2026, 2:30 PM`. Undefined if nothing is; then nothing is passed.
 */
export function takeShown<T>(scanner: Scanner, read: (text: string) => T | undefined): T | undefined {
  const rest = scanner.text.slice(scanner.at, scanner.at + LONGEST).split(BEYOND, 1)[0]!
  for (let end = rest.length; end > 0; end -= 1) {
    if (!isWordEnd(scanner.text, scanner.at + end) || /\s$/u.test(rest.slice(0, end))) continue
    const value = read(rest.slice(0, end))
    if (value === undefined) continue
    scanner.at += end
    return value
  }
  return undefined
}

const isWordEnd = (text: string, at: number): boolean => /^(?:$|[\s()"“”]|,(?:\s|$))/u.test(text.slice(at, at + 2))

export function shownNumber(text: string, { locale }: ListContext, isPercentage = false): number | undefined {
  const number = Number((isPercentage ? readPercent(text, locale) : readNumber(text, locale)) ?? NaN)
  return Number.isFinite(number) ? number : undefined
}

/** As `shownNumber` reads it again. */
export function writtenNumber(value: number, reader: ListContext, isPercentage = false): string {
  if (isPercentage) return `${writtenNumber(percentOf(value), reader)}%`
  const plain = String(value)
  if (shownNumber(plain, reader) === value) return plain
  return new Intl.NumberFormat(reader.locale, { maximumFractionDigits: 20, useGrouping: false }).format(value)
}

/** `HH:MM`. Other words belong to it only if they are more than a letter, and no numbers. */
export function shownTime(text: string, { locale }: ListContext): string | undefined {
  if (/\d\s+\d|\s\p{L}$/u.test(text)) return undefined
  const read = readTime(text, locale)
  return read.ok && read.value !== null ? read.value : undefined
}

/** A day `YYYY-MM-DD`, or an instant with the time of day that the text has. */
export function shownDate(text: string, reader: ListContext): { day: string; instant?: string } | undefined {
  const read = readDate(text, reader)
  if (!read) return undefined
  if ('instant' in read) return { day: dateIn(Date.parse(read.instant), reader.timeZone), instant: read.instant }
  const { date: day, hour, minute } = read
  if (hour === undefined || minute === undefined) return { day }
  return { day, instant: resolveLocalTime({ date: day, hour, minute }, reader.timeZone) }
}
