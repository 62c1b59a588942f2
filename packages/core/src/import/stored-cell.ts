import type { NumberFormat } from './number-format.ts'

/** A cell of a workbook as a text; `isNumber`: with a decimal point, however the texts of its column are written. */
export interface StoredCell {
  text: string
  isNumber: boolean
}

interface Stored {
  /** `t` of the cell; undefined for numbers. */
  type: string | undefined
  /** Its value as it is written. */
  value: string
  format: NumberFormat
  /** The days of the workbook begin in 1904. */
  since1904: boolean
  sharedTexts: readonly string[]
}

const texted = (text: string): StoredCell => ({ text, isNumber: false })

/** What a cell of a workbook says: its value, not how it is shown, except for dates and leading zeros. */
export function storedCell({ type, value, format, since1904, sharedTexts }: Stored): StoredCell {
  if (type === 's') return texted(sharedTexts[Number(value)] ?? '')
  if (type === 'b') return texted(value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE')
  if (type !== undefined && type !== 'n') return texted(type === 'd' ? value.trim() : unescaped(value))
  const text = value.trim()
  if (text === '') return texted('')
  const date = format.is === 'number' ? undefined : dateText(Number(text), format.is, since1904)
  return date === undefined ? { text: padded(plainNumber(text), format), isNumber: true } : texted(date)
}

/** Characters that XML does not have are written by their numbers, `_x000D_`. */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const DIGITS = new Intl.NumberFormat('en', {
  useGrouping: false,
  maximumFractionDigits: 100,
})

/** The number in plain digits, as short as it is exact: files have `0.10000000000000001` for 0.1. */
function plainNumber(text: string): string {
  const number = Number(text)
  if (/^-?\d+$/.test(text) || !Number.isFinite(number)) return text
  return /e/i.test(String(number)) ? DIGITS.format(number) : String(number)
}

const padded = (number: string, format: NumberFormat): string =>
  format.is === 'number' && /^\d+$/.test(number) ? number.padStart(format.digits, '0') : number

const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY = 86_400_000
const SECOND = 1_000
const DAYS_UNTIL_1904 = 1_462
const DAY_AFTER_LAST = 2_958_466
/** February 29, 1900, which was none: earlier days are counted as if it would come. */
const NO_DAY = 60
/** What the fractions of days are off at most, in milliseconds. */
const INEXACT = 5

const two = (part: number): string => String(part).padStart(2, '0')

/** Undefined for numbers that are no date, such as negative ones. */
function dateText(serial: number, is: Exclude<NumberFormat['is'], 'number'>, since1904: boolean): string | undefined {
  const whole = Math.floor(serial)
  const exact = Math.round((serial - whole) * DAY)
  const second = Math.round(exact / SECOND) * SECOND
  const milliseconds = Math.abs(exact - second) <= INEXACT ? second : exact
  const days = whole + Math.floor(milliseconds / DAY)
  const rest = milliseconds % DAY
  if (is === 'duration') return serial >= 0 ? clockText(days * 24, rest, true) : undefined
  const counted = since1904 ? days + DAYS_UNTIL_1904 : days
  const isTime = is === 'time' || is === 'date' || is === 'moment'
  if (isTime && days === 0 && serial >= 0 && !(since1904 && is !== 'time')) return clockText(0, rest)
  if (!(counted >= 1 && counted < DAY_AFTER_LAST)) return undefined
  // Said as the spreadsheet shows it: nobody knows which day was meant.
  if (counted === NO_DAY) return '1900-02-29'
  const date = new Date(DAY_ZERO + (counted < NO_DAY ? counted + 1 : counted) * DAY).toISOString().slice(0, 10)
  return rest === 0 && is !== 'moment' ? date : `${date}T${clockText(0, rest, true)}`
}

function clockText(hours: number, rest: number, hasSeconds = false): string {
  const second = Math.floor(rest / SECOND)
  const [minute, hour] = [Math.floor(second / 60), Math.floor(second / 3600)]
  const seconds = hasSeconds || rest % 60_000 !== 0 ? `:${two(second % 60)}` : ''
  const fraction = rest % SECOND === 0 ? '' : `.${String(rest % SECOND).padStart(3, '0')}`
  return `${two(hours + hour)}:${two(minute % 60)}${seconds}${fraction}`
}
