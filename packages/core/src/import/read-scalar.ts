import type { FieldDefinition } from '@dossier/contract/fields'
import type { DateForm } from '@dossier/contract/import-plan'
import { localTimeOf } from '../text/local-time.ts'
import { readTime } from '../text/read-time.ts'
import { readYesNo } from '../text/yes-no.ts'
import { fieldType } from '../fields/types/registry.ts'
import { dayOfCell, instantOfCell, isTwice, isUtcMidnight, readDateCell, type DateCell } from './date-cell.ts'
import { foldName } from './names.ts'
import { readNumberCell, type DecimalMark } from './number-cell.ts'
import { accept, noted, quoted, refuse, withNote, type ReadValue } from './read-value.ts'

/** How the cells of a column are written. */
export interface CellForm {
  dateForm: DateForm
  decimal: DecimalMark
  /** Midnights in UTC are days. */
  utcDays?: boolean | undefined
}

/** Where and when a file is read. */
export interface ScalarContext {
  timeZone: string
  /** The present one, around which years of two digits lie. */
  year: number
  /** Said where nobody chose a format of dates. */
  dateExample?: string
}

interface Reading {
  form: CellForm
  context: ScalarContext
}

type Normalize = (input: unknown) => ReadValue

/** A number, or an amount of money. What is rounded or left out is noted. */
export function readAmount(field: FieldDefinition, cell: string, { form }: Pick<Reading, 'form'>): ReadValue {
  if (/^[-−]$/.test(cell.trim())) return accept(null)
  const number = readNumberCell(cell, form.decimal)
  if (number === undefined) return refuse(`${quoted(cell)} is not a number.`)
  const { digits, sign } = number
  if (field.dataType === 'dollar' && sign !== '')
    return refuse(`${quoted(cell)} is not an amount in dollars. Convert it, or use a number field.`)
  const read = fieldType(field.dataType).normalize(digits, field)
  if (!read.ok || read.value === null) return read
  const isForeign = sign !== '' || (field.dataType !== 'dollar' && cell.includes('$'))
  const isOther = isForeign || Number(digits) !== read.value
  return withNote(read, isOther ? `${quoted(cell)} is stored as ${String(read.value)}.` : undefined)
}

/** A day. */
export function readDay(cell: string, { form, context }: Reading, normalize: Normalize): ReadValue {
  const date = readDateCell(cell, { ...context, dateForm: form.dateForm })
  if (!date) return notADate(cell, context)
  const isUtcDay = form.utcDays === true && isUtcMidnight(date)
  const day = dayOfCell(date, isUtcDay ? 'UTC' : context.timeZone)
  return withNote(normalize(day), isUtcDay ? undefined : dayNote(cell, { date, day }, context))
}

function dayNote(cell: string, { date, day }: { date: DateCell; day: string }, { timeZone }: ScalarContext) {
  if ('instant' in date) return `${quoted(cell)} is stored as ${day}, its day in ${timeZone}.`
  if (date.by === 'dayNumber') return `${quoted(cell)} is taken for the day with this number in a spreadsheet: ${day}.`
  if (date.hasTime && (date.hour > 0 || date.minute > 0 || (date.rest ?? 0) > 0))
    return `${quoted(cell)} is stored as ${day}, without the time.`
  return date.by === 'shortYear' ? `${quoted(cell)} is read as ${day}.` : undefined
}

/** A moment. Without a zone it is by the clocks of the context's. */
export function readMoment(cell: string, { form, context }: Reading): ReadValue<string> {
  const { timeZone } = context
  const date = readDateCell(cell, { ...context, dateForm: form.dateForm })
  if (!date) return notADate(cell, context)
  const instant = instantOfCell(date, timeZone)
  if (instant === undefined) return refuse(`The clocks skip ${quoted(cell)} in ${timeZone}.`)
  return withNote(accept(instant), momentNote(cell, { date, instant }, context))
}

const two = (part: number) => String(part).padStart(2, '0')

function momentNote(cell: string, { date, instant }: { date: DateCell; instant: string }, { timeZone }: ScalarContext) {
  if ('instant' in date) return undefined
  const local = localTimeOf(instant, timeZone)
  const shown = `${local.date} ${two(local.hour)}:${two(local.minute)}`
  if (isTwice(date, timeZone)) return `The clocks in ${timeZone} show ${quoted(cell)} twice. The first is stored.`
  if (date.by === 'dayNumber') return `${quoted(cell)} is taken for a day number of a spreadsheet: ${shown}.`
  return date.by === 'shortYear' || !date.hasTime ? `${quoted(cell)} is stored as ${shown}.` : undefined
}

const notADate = (cell: string, { dateExample }: ScalarContext) =>
  refuse(
    dateExample === undefined
      ? `${quoted(cell)} is not a date in the chosen format.`
      : `${quoted(cell)} cannot be read as a date. Write it like ${dateExample}.`,
  )

/** The seconds of a time, which fields do not have. */
const SECONDS = /^(\s*\d{1,2}:\d{2}):(\d{2})(?:[.,]\d+)?/
const ZONE = /(?<=\d)\s*(?:z|utc|gmt|[+-]\d{2}:?\d{2})$/i
/** The part of a day that spreadsheets store: two digits are minutes. */
const FRACTION = /^0?[.,](?:\d|\d{3,})$/
const NAMED_TIMES = new Map([
  ['noon', '12:00'],
  ['midnight', '00:00'],
])
const MINUTES = 1_440

/** A time of day. */
export function readClock(cell: string): ReadValue<string> {
  const text = cell.trim()
  const named = NAMED_TIMES.get(foldName(text))
  if (named !== undefined) return noted(named, `${quoted(cell)} is stored as ${named}.`)
  if (FRACTION.test(text)) return ofFraction(cell, Number(`0.${text.split(/[.,]/)[1]}`))
  const isCut = ZONE.test(text) || Number(SECONDS.exec(text)?.[2] ?? 0) > 0
  const read = readTime(text.replace(ZONE, '').replace(SECONDS, '$1'), 'en-US')
  if (!read.ok || read.value === null) return refuse(`${quoted(cell)} is not a time of day.`)
  return withNote(read, isCut ? `${quoted(cell)} is stored as ${read.value}.` : undefined)
}

function ofFraction(cell: string, fraction: number): ReadValue<string> {
  const minutes = Math.round(fraction * MINUTES)
  if (minutes >= MINUTES) return refuse(`${quoted(cell)} is not a time of day.`)
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return noted(time, `${quoted(cell)} is taken for a part of a day, as spreadsheets store times: ${time}.`)
}

/** Yes or no. */
export function readAnswer(cell: string, normalize: Normalize): ReadValue {
  const answer = readYesNo(cell)
  return answer === undefined ? refuse(`${quoted(cell)} is neither yes nor no.`) : normalize(answer)
}
