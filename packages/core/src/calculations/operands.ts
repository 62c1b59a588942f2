import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { isRealDate } from '../fields/date.ts'
import { isNumeric } from '../fields/is-numeric.ts'
import { fieldType } from '../fields/registry.ts'
import { roundDigits } from '../fields/round.ts'
import type { Definitions } from './calculation.ts'
import { valueType } from './result.ts'

const DAY_MS = 86_400_000
/** Digits that a number can be trusted for: 1.1 * 1.15 is 1.265, and not a little less. */
const DIGITS = 15
const DECIMALS = 2

export type Sort = 'number' | 'date'

/** Whether a field can be an operand, and of which sort. */
export function sortOf(definition: Pick<FieldDefinition, 'dataType' | 'extensions'>): Sort | null {
  const type = valueType(definition)
  if (isNumeric(type)) return 'number'
  return fieldType(type).order === 'date' ? 'date' : null
}

/** Why a field cannot be this operand, as a sentence; null if it can. */
export function operandFault(id: string | undefined, sort: Sort, all: Definitions): string | null {
  const noun = sort === 'number' ? 'a number' : 'a date'
  if (id === undefined || id === '') return `Choose a field with ${noun}.`
  const definition = all.get(id)
  if (!definition) return `Field "${id}" not found. Choose another one.`
  return sortOf(definition) === sort ? null : `"${definition.title}" is not ${noun}. Choose another field.`
}

/** The first sentence of these, if there is any. */
export function firstFault(faults: Iterable<string | null>): string | null {
  for (const fault of faults) if (fault !== null) return fault
  return null
}

export const numberOf = (value: FieldValue): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

const TIME = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** A date, or the day of an instant in UTC; null for anything else. */
export function dayOf(value: FieldValue): string | null {
  if (typeof value !== 'string') return null
  const [day, time] = [value.slice(0, 10), value.slice(10)]
  return isRealDate(day) && (time === '' || TIME.test(time)) ? day : null
}

/** Whole days from one date to another. */
export const daysBetween = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / DAY_MS

/** A half is rounded away from zero; what is no number any more is empty. (D-113) */
export function rounded(value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null
  const trusted = Number.isInteger(value)
    ? value
    : Number(roundDigits(String(Number(value.toPrecision(DIGITS))), DECIMALS))
  return trusted + 0
}
