import type { CalculationType, Side } from '@dossier/contract/fields/calculation'
import type { FieldExtensions, FieldValue } from '@dossier/contract/fields'
import { isRealDate } from '../fields/types/date.ts'
import { isBuiltInOperand } from './built-in-operands.ts'
import type { Calculation, Definitions, Scope } from './calculation.ts'
import { dayOf, firstFault, isInstant, numberOf, sortOf, type Sort } from './operands.ts'

interface Words {
  type: CalculationType
  title: string
  purpose: string
}

const sidesOf = ({ left = {}, right = {} }: FieldExtensions): readonly [Side, Side] => [left, right]

/** Two numbers, or two dates: of instants and dates, the days. */
const comparing = (words: Words, holds: (left: number, right: number) => boolean): Calculation => ({
  ...words,
  settings: ['left', 'right'],
  result: () => 'checkbox',
  inputs: (settings) =>
    sidesOf(settings).flatMap(({ fieldId }) => (fieldId === undefined || isBuiltInOperand(fieldId) ? [] : fieldId)),
  fault(settings, all) {
    const [left, right] = sidesOf(settings)
    const fault = firstFault([sideFault(left, all), sideFault(right, all)])
    if (fault !== null) return fault
    if (left.fieldId === undefined && right.fieldId === undefined) return 'Compare at least one field.'
    return sortOfSide(left, all) === sortOfSide(right, all) ? null : 'Compare two numbers, or two dates.'
  },
  evaluate(settings, scope) {
    const [left, right] = sidesOf(settings).map((side) => valueOf(side, scope)) as [FieldValue, FieldValue]
    const [one, other] = comparable(left, right, scope)
    return one === null || other === null ? null : holds(one, other)
  },
})

const valueOf = ({ fieldId, value }: Side, scope: Scope): FieldValue =>
  fieldId === undefined ? (value ?? null) : scope.valueOf(fieldId)

function sideFault({ fieldId, value }: Side, all: Definitions): string | null {
  if (fieldId === undefined)
    return typeof value === 'number' || (typeof value === 'string' && isRealDate(value))
      ? null
      : 'Choose a field, or enter a number or a date to compare with.'
  if (isBuiltInOperand(fieldId)) return null
  const definition = all.get(fieldId)
  if (!definition) return `Field "${fieldId}" not found. Choose another one.`
  return sortOf(definition) ? null : `"${definition.title}" is neither a number nor a date. Choose another field.`
}

function sortOfSide({ fieldId, value }: Side, all: Definitions): Sort | null {
  if (fieldId !== undefined) return isBuiltInOperand(fieldId) ? 'date' : sortOf(all.get(fieldId)!)
  return typeof value === 'number' ? 'number' : 'date'
}

function comparable(left: FieldValue, right: FieldValue, scope: Scope): [number | null, number | null] {
  if (isInstant(left) && isInstant(right)) return [Date.parse(left), Date.parse(right)]
  return [placeOf(left, scope), placeOf(right, scope)]
}

function placeOf(value: FieldValue, { timeZone }: Scope): number | null {
  if (typeof value !== 'string') return numberOf(value)
  const day = dayOf(value, timeZone)
  return day === null ? null : Date.parse(day)
}

export const greaterThan = comparing(
  {
    type: 'GreaterThan',
    title: 'Greater than',
    purpose: 'Yes if one number is greater than another, or a date later.',
  },
  (left, right) => left > right,
)

export const lessThan = comparing(
  { type: 'LessThan', title: 'Less than', purpose: 'Yes if one number is less than another, or a date earlier.' },
  (left, right) => left < right,
)
