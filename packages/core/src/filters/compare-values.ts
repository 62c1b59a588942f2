import { fault } from './clause-fault.ts'
import { not, test, type Condition, type Relation } from './condition.ts'
import { itemColumnOf } from './item-columns.ts'
import type { ResolvedClause, Terms } from './terms.ts'

export function readText({ column: { key, label }, operator, value }: ResolvedClause): Condition {
  if (typeof value !== 'string' || value.trim() === '') return fault('value', `Enter the text to look for in ${label}.`)
  const text = value.trim()
  const holds = test(key, { is: 'text', text, how: operator === 'Contains' ? 'contains' : 'equals' })
  return operator === 'NotEqual' ? not(holds) : holds
}

/** Clients may send numbers as text. */
export function readNumber({ column: { key, label }, operator, value }: ResolvedClause): Condition {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return fault('value', `Enter a number for ${label}.`)
  return compareSize(key, operator, number)
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export function readTime({ column: { key, label }, operator, value }: ResolvedClause): Condition {
  if (typeof value !== 'string' || !TIME.test(value)) return fault('value', `Enter a time for ${label}, such as 14:30.`)
  return compareSize(key, operator, value)
}

function compareSize(key: string, operator: ResolvedClause['operator'], value: number | string): Condition {
  if (operator === 'GreaterThan') return test(key, { is: 'range', after: value })
  if (operator === 'LessThan') return test(key, { is: 'range', before: value })
  const same = test(key, { is: 'oneOf', values: [value] })
  return operator === 'NotEqual' ? not(same) : same
}

/** Yes or no. */
export const readFlag = (clause: ResolvedClause): Condition =>
  test(clause.column.key, { is: 'oneOf', values: [yesOrNo(clause)] })

/** An untouched checkbox reads as no, where the record has it. */
export function readCheckbox(clause: ResolvedClause): Condition {
  const { key } = clause.column
  const ticked = test(key, { is: 'oneOf', values: [true] })
  return yesOrNo(clause) ? ticked : { all: [test(key, { is: 'part' }), not(ticked)] }
}

function yesOrNo({ column: { label }, value }: ResolvedClause): boolean {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  return fault('value', `Choose yes or no for ${label}.`)
}

const CORNERS_LEAST = 3

export function readWithin({ column: { key, label }, value }: ResolvedClause): Condition {
  const corners: unknown[] = Array.isArray(value) ? value : []
  if (corners.length < CORNERS_LEAST || !corners.every(isPosition))
    return fault('value', `Draw an area with at least ${CORNERS_LEAST} corners for ${label}.`)
  return test(key, { is: 'within', corners })
}

const isPosition = (corner: unknown): corner is [number, number] =>
  Array.isArray(corner) &&
  corner.length === 2 &&
  Math.abs(Number(corner[0])) <= 90 &&
  Math.abs(Number(corner[1])) <= 180

const RELATIONS: Partial<Record<ResolvedClause['operator'], Relation>> = {
  Equals: 'equal',
  NotEqual: 'equal',
  GreaterThan: 'greater',
  LessThan: 'less',
}

/** Compares two columns of a record. Both have to be of the same kind. (D-071) */
export function readOther({ column, operator, dynamicField }: ResolvedClause, { columns }: Terms): Condition {
  if (column.comparison === 'hours') return fault('dynamicField', `Compare ${column.label} with a number of hours.`)
  if (itemColumnOf(column.key) || itemColumnOf(dynamicField!))
    return fault('dynamicField', 'Values of items cannot be compared with other fields.')
  const other = columns.get(dynamicField!)
  if (!other || other.key === column.key)
    return fault('dynamicField', `Choose another field to compare ${column.label} with.`)
  if (other.comparison !== column.comparison)
    return fault(
      'dynamicField',
      `${other.label} is of another kind than ${column.label}. Choose a field of the same kind.`,
    )
  const how = RELATIONS[operator]
  if (!how) return fault('operator', `Compare ${column.label} and ${other.label} by Equals, Greater Than or Less Than.`)
  const holds = test(column.key, { is: 'as', other: other.key, how })
  return operator === 'NotEqual' ? not(holds) : holds
}
