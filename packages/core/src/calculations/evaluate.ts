import type { FieldDefinition, FieldExtensions, FieldValue } from '@dossier/contract/fields'
import { ownValue } from '../fields/field-key.ts'
import { calculationOf } from './registry.ts'

type Values = Readonly<Record<string, FieldValue>>

interface Terms {
  /** In an order in which each comes after those that it is made from. */
  order: readonly FieldDefinition[]
  /** Fields whose stored values stay: somebody entered them by hand. */
  overridden: readonly string[]
  /** `YYYY-MM-DD` */
  today: string
}

/** The values of calculated fields, by id; null is empty. */
export function calculate(values: Values, { order, overridden, today }: Terms): Map<string, FieldValue> {
  const results = new Map<string, FieldValue>()
  const valueOf = (id: string): FieldValue =>
    results.get(id) ?? (results.has(id) ? null : (ownValue(values, id) ?? null))
  for (const { id, extensions } of order)
    if (!overridden.includes(id)) results.set(id, calculationOf(extensions).evaluate(extensions, { valueOf, today }))
  return results
}

/** Whether a value changes when the day does. */
export const followsToday = ({ calculationType }: FieldExtensions): boolean =>
  calculationType === 'DaysUntilOrFromToday'
