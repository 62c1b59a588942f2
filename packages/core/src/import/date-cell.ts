import type { DateForm } from '@dossier/contract/import-plan'
import { isRealDate } from '../fields/types/date.ts'
import { isWeekday, monthNamed } from '../text/calendar-words.ts'
import { instantOf, isRepeated, type LocalTime } from '../text/local-time.ts'
import { fullYear } from '../text/short-year.ts'

/** How a cell had to be understood: by a year of two digits, or as the number of a day in a spreadsheet. */
type Understood = { by?: 'shortYear' | 'dayNumber' }

/** A date with or without a time of day, or an instant. */
export type DateCell = ((LocalTime & { hasTime: boolean }) | { instant: string }) & Understood

const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap])?\.?(?:m\.?)?)?`
const ZONE = String.raw`\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})${TIME}${ZONE}$`, 'i')
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})${TIME}${ZONE}$`, 'i')
const NAME = String.raw`(\p{L}{3,12})\.?`
const DAY_NAMED = new RegExp(
  String.raw`^(\d{1,2})[. -]+(?:de )?${NAME}(?: de)?[ ,-]+(\d{4}|\d{2})${TIME}${ZONE}$`,
  'iu',
)
const MONTH_NAMED = new RegExp(String.raw`^${NAME} +(\d{1,2}),? +(\d{4})${TIME}${ZONE}$`, 'iu')
const WEEKDAY = /^(\p{L}{2,12})\.?,? +(?=[\p{L}\d])/u
/** `2026年3月5日`, `2026년 3월 5일` */
const EAST_ASIAN = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/u
/** Days since the end of 1899, from 1954 to 2119: other numbers of five digits are hardly dates. */
const DAY_NUMBER = /^([2-7]\d{4})(?:[.,](\d{1,12}))?$/
const LONGEST = 60

export interface DateReading {
  dateForm: DateForm
  /** The present one, around which years of two digits lie. */
  year: number
}

/**
 * Reads a date as files write it: year first, by month or by day first, with the name of the month, or as the number of
 * a day in a spreadsheet; with or without a time and a zone. Undefined for anything else.
 */
export function readDateCell(cell: string, reading: DateReading): DateCell | undefined {
  const text = plainDate(cell)
  if (text.length > LONGEST) return undefined
  const parts = partsOf(text, reading.dateForm)
  if (!parts) return fromDayNumber(text)
  const [digits, month, day] = parts.date
  const year = digits.length === 2 ? String(fullYear(Number(digits), reading.year)) : digits
  const date = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = isRealDate(date) ? withTime(date, parts.time) : undefined
  return read && digits.length === 2 ? { ...read, by: 'shortYear' } : read
}

/** Without the day of the week, and with numbers in place of East Asian words. */
function plainDate(cell: string): string {
  const text = cell.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').replace(EAST_ASIAN, '$1-$2-$3')
  return text.replace(WEEKDAY, (whole, name: string) => (isWeekday(name) && !monthNamed(name) ? '' : whole))
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
  if (a && b && y2) return { date: form === 'dmy' ? [y2, b, a] : [y2, a, b], time: time2 }
  const [, d3, n3, y3, ...time3] = DAY_NAMED.exec(text) ?? []
  if (d3 && n3 && y3) return { date: [y3, monthOf(n3), d3], time: time3 }
  const [, n4, d4, y4, ...time4] = MONTH_NAMED.exec(text) ?? []
  return n4 && d4 && y4 ? { date: [y4, monthOf(n4), d4], time: time4 } : undefined
}

const monthOf = (name: string): string => String(monthNamed(name) ?? 0)

const FIRST_DAY = Temporal.PlainDate.from('1899-12-30')
const MINUTES = 1_440

function fromDayNumber(text: string): DateCell | undefined {
  const [, days, fraction] = DAY_NUMBER.exec(text) ?? []
  if (!days) return undefined
  const minutes = Math.round(Number(`0.${fraction ?? 0}`) * MINUTES)
  const date = FIRST_DAY.add({ days: Number(days) + Math.floor(minutes / MINUTES) }).toString()
  const [hour, minute] = [Math.floor((minutes % MINUTES) / 60), minutes % 60]
  return { date, hour, minute, hasTime: fraction !== undefined, by: 'dayNumber' }
}

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

/** Whether the clocks of the zone show the time of a cell twice. */
export const isTwice = (cell: DateCell, timeZone: string): boolean => !('instant' in cell) && isRepeated(cell, timeZone)

/** The calendar date of a cell, which an instant has in this zone. */
export const dayOfCell = (cell: DateCell, timeZone: string): string =>
  'instant' in cell
    ? Temporal.Instant.from(cell.instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
    : cell.date

const MIDNIGHT = /T00:00:00\.000Z$/

/** Whether a cell is the beginning of a day in UTC, as programs write days. */
export const isUtcMidnight = (cell: DateCell | undefined): boolean =>
  cell !== undefined && 'instant' in cell && MIDNIGHT.test(cell.instant)

/** Whether a column has nothing but days, written as their midnights in UTC. (D-143) */
export const hasUtcDays = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => isUtcMidnight(readDateCell(value, ANY)))

export interface GuessedForm {
  form: DateForm
  /** Values can be read with the month or the day first, or contradict each other. */
  isAmbiguous: boolean
  /** How many of the values are dates. */
  fits: number
}

/** Which year it is does not decide whether something is a date. */
const ANY: DateReading = { dateForm: 'ymd', year: 2000 }

/** The form of a column's dates. */
export function guessDateForm(values: readonly string[]): GuessedForm {
  const read = (value: string, dateForm: DateForm) => readDateCell(value, { ...ANY, dateForm })
  const isDate = (value: string, form: DateForm) => {
    const date = read(value, form)
    return date !== undefined && date.by !== 'dayNumber'
  }
  const fits = (form: DateForm) => values.filter((value) => isDate(value, form)).length
  const [byMonth, byDay] = [fits('mdy'), fits('dmy')]
  const open = values.filter((value) => YEAR_LAST.test(plainDate(value)))
  if (open.length === 0) return { form: 'ymd', isAmbiguous: false, fits: byMonth }
  if (byMonth !== byDay) {
    const form = byMonth > byDay ? 'mdy' : 'dmy'
    const other = form === 'mdy' ? 'dmy' : 'mdy'
    // Dates that only the other order can read contradict it, however few they are. (D-143)
    const isAmbiguous = values.some((value) => isDate(value, other) && !isDate(value, form))
    return { form, isAmbiguous, fits: Math.max(byMonth, byDay) }
  }
  // Slashes are American more often than not; points never are.
  const form = open.every((value) => value.includes('/')) ? 'mdy' : 'dmy'
  const differs = (value: string) => JSON.stringify(read(value, 'mdy')) !== JSON.stringify(read(value, 'dmy'))
  return { form, isAmbiguous: open.some(differs), fits: byMonth }
}
