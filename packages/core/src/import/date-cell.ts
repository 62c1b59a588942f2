import type { DateForm } from '@dossier/contract/import-plan'
import { isRealDate } from '../fields/date.ts'
import { instantOf, type LocalTime } from '../text/local-time.ts'

/** A date with or without a time of day, or an instant. */
export type DateCell = (LocalTime & { hasTime: boolean }) | { instant: string }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap])?\.?(?:m\.?)?)?`
const ZONE = String.raw`\s*(z|utc|[+-]\d{2}:?\d{2})?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})${TIME}${ZONE}$`, 'i')
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})${TIME}${ZONE}$`, 'i')
const DAY_NAMED = new RegExp(String.raw`^(\d{1,2})[. -]+([a-z]{3,9})\.?[ ,-]+(\d{4})${TIME}${ZONE}$`, 'i')
const MONTH_NAMED = new RegExp(String.raw`^([a-z]{3,9})\.? +(\d{1,2}),? +(\d{4})${TIME}${ZONE}$`, 'i')
/** Years with two digits up to here are of this century. */
const LAST_SHORT_YEAR = 69
const LONGEST = 60

/**
 * Reads a date as files write it: year first, by month or by day first, or with the English name of the month; with or
 * without a time and a zone. Undefined for anything else.
 */
export function readDateCell(cell: string, form: DateForm): DateCell | undefined {
  const text = cell.trim()
  if (text.length > LONGEST) return undefined
  const parts = partsOf(text, form)
  if (!parts) return undefined
  const [year, month, day] = parts.date
  const date = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDate(date) ? withTime(date, parts.time) : undefined
}

interface Parts {
  date: [year: string, month: string, day: string]
  time: (string | undefined)[]
}

function partsOf(text: string, form: DateForm): Parts | undefined {
  const [, y1, between, m1, d1, ...time1] = YEAR_FIRST.exec(text) ?? []
  // Without separators every part has its full length.
  if (y1 && m1 && d1 && (between || m1.length + d1.length === 4)) return { date: [y1, m1, d1], time: time1 }
  const [, a, , b, y2, ...time2] = YEAR_LAST.exec(text) ?? []
  if (a && b && y2) return { date: form === 'dmy' ? [longYear(y2), b, a] : [longYear(y2), a, b], time: time2 }
  const [, d3, n3, y3, ...time3] = DAY_NAMED.exec(text) ?? []
  if (d3 && n3 && y3) return { date: [y3, monthOf(n3), d3], time: time3 }
  const [, n4, d4, y4, ...time4] = MONTH_NAMED.exec(text) ?? []
  return n4 && d4 && y4 ? { date: [y4, monthOf(n4), d4], time: time4 } : undefined
}

const longYear = (year: string): string =>
  year.length === 4 ? year : Number(year) <= LAST_SHORT_YEAR ? `20${year}` : `19${year}`

const monthOf = (name: string): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)

function withTime(date: string, time: Parts['time']): DateCell | undefined {
  const [hours, minutes = '0', seconds = '0', fraction = '0', half, zone] = time
  if (hours === undefined) return zone === undefined ? { date, hour: 0, minute: 0, hasTime: false } : undefined
  const hour = hourOf(Number(hours), half?.toLowerCase())
  if (hour === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const rest = Number(seconds) * 1000 + Math.floor(Number(`0.${fraction}`) * 1000)
  const local = { date, hour, minute: Number(minutes), rest }
  if (zone === undefined) return { ...local, hasTime: true }
  const name = /^[a-z]/i.test(zone) ? 'UTC' : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone
  try {
    const instant = instantOf(local, name)
    return instant === undefined ? undefined : { instant }
  } catch {
    return undefined
  }
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'p' ? 12 : 0) : undefined
}

/** The instant of a cell: without a zone, by the clocks of this one. Undefined for a time that they skip. */
export const instantOfCell = (cell: DateCell, timeZone: string): string | undefined =>
  'instant' in cell ? cell.instant : instantOf(cell, timeZone)

/** The calendar date of a cell, which an instant has in this zone. */
export const dayOfCell = (cell: DateCell, timeZone: string): string =>
  'instant' in cell
    ? Temporal.Instant.from(cell.instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
    : cell.date

export interface GuessedForm {
  form: DateForm
  /** Each value can be read with the month or the day first. */
  isAmbiguous: boolean
  /** How many of the values are dates. */
  fits: number
}

/** The form of a column's dates. */
export function guessDateForm(values: readonly string[]): GuessedForm {
  const fits = (form: DateForm) => values.filter((value) => readDateCell(value, form) !== undefined).length
  const [byMonth, byDay] = [fits('mdy'), fits('dmy')]
  const open = values.filter((value) => YEAR_LAST.test(value.trim()))
  if (open.length === 0) return { form: 'ymd', isAmbiguous: false, fits: byMonth }
  if (byMonth !== byDay)
    return { form: byMonth > byDay ? 'mdy' : 'dmy', isAmbiguous: false, fits: Math.max(byMonth, byDay) }
  // Slashes are American more often than not; points never are.
  const form = open.every((value) => value.includes('/')) ? 'mdy' : 'dmy'
  return { form, isAmbiguous: open.some((value) => differs(value)), fits: byMonth }
}

const differs = (value: string): boolean =>
  JSON.stringify(readDateCell(value, 'mdy')) !== JSON.stringify(readDateCell(value, 'dmy'))
