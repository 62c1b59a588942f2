import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { isRealDate } from '../fields/types/date.ts'
import { isNumeric } from '../fields/is-numeric.ts'
import { fieldType } from '../fields/types/registry.ts'
import { dateIn } from '../text/dates.ts'
import { titleOfBuiltIn } from './built-in-operands.ts'
import type { Definitions } from './calculation.ts'
import { valueType } from './result.ts'

const DAY_MS = 86_400_000

export type Sort = 'number' | 'date'

/** Whether a field can be an operand, and of which sort. */
export function sortOf(definition: Pick<FieldDefinition, 'dataType' | 'extensions' | 'isMoney'>): Sort | null {
  const type = valueType(definition)
  if (isNumeric(type)) return 'number'
  return fieldType(type).order === 'date' ? 'date' : null
}

/** Why a field cannot be this operand, as a sentence; null if it can. */
export function operandFault(id: string | undefined, sort: Sort, all: Definitions): string | null {
  const noun = sort === 'number' ? 'a number' : 'a date'
  if (id === undefined || id === '') return `Choose a field with ${noun}.`
  const builtIn = titleOfBuiltIn(id)
  if (builtIn !== undefined) return sort === 'date' ? null : `"${builtIn}" is not ${noun}. Choose another field.`
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

/** Whether a value is an instant as the product stores it. */
export const isInstant = (value: FieldValue): value is string =>
  typeof value === 'string' && isRealDate(value.slice(0, 10)) && TIME.test(value.slice(10))

/** A date, or the day of an instant in the time zone; null for anything else. */
export function dayOf(value: FieldValue, timeZone: string): string | null {
  if (isInstant(value)) {
    const day = dateIn(Date.parse(value), timeZone)
    return isRealDate(day) ? day : null
  }
  return typeof value === 'string' && isRealDate(value) ? value : null
}

/** Whole days from one date to another. */
export const daysBetween = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / DAY_MS
