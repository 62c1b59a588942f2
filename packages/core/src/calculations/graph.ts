import type { FieldDefinition } from '@dossier/contract/fields'
import type { Definitions } from './calculation.ts'
import { isTracker } from '../time-spent/tracked.ts'
import { calculationOf } from './registry.ts'
import { timeSpentAs } from './time-spent-as.ts'

export const isCalculated = ({ dataType }: Pick<FieldDefinition, 'dataType'>): boolean => dataType === 'calculated'

/** Whether people can enter a value by hand in a record. Times are as they were. (D-082) */
export const isOverridable = (definition: Pick<FieldDefinition, 'dataType' | 'extensions'>): boolean =>
  isCalculated(definition) && !isTracker(definition)

/** Whether values follow from those of other fields: they are calculated, or times of another field. */
export const isDerived = (definition: Pick<FieldDefinition, 'dataType'>): boolean =>
  isCalculated(definition) || definition.dataType === 'time-spent'

/** The fields that a derived one is made from, each once. */
export function inputsOf(definition: FieldDefinition): string[] {
  const { dataType, extensions } = definition
  if (!isDerived(definition)) return []
  const calculation = dataType === 'time-spent' ? timeSpentAs : calculationOf(extensions)
  return [...new Set(calculation.inputs(extensions))]
}

/**
 * The calculated fields that are needed for these, in an order in which each comes after those that it is made from.
 * Times are not among them: nothing is made from those, and they need the past of a record.
 */
export function calculationOrder(ids: Iterable<string>, all: Definitions): FieldDefinition[] {
  const order: FieldDefinition[] = []
  const seen = new Set<string>()
  const visit = (id: string) => {
    const definition = all.get(id)
    if (!definition || !isCalculated(definition) || isTracker(definition) || seen.has(id)) return
    seen.add(id)
    inputsOf(definition).forEach(visit)
    order.push(definition)
  }
  for (const id of ids) visit(id)
  return order
}

/** Everything that a derived field is made from, directly and through others. */
export function allInputs(definition: FieldDefinition, all: Definitions): Set<string> {
  const found = new Set<string>()
  const visit = (one: FieldDefinition) => {
    for (const id of inputsOf(one)) {
      if (found.has(id)) continue
      found.add(id)
      const input = all.get(id)
      if (input) visit(input)
    }
  }
  visit(definition)
  return found
}

/** The fields of the circle that a definition would close, beginning with itself; null if it closes no circle. */
export function circleOf(definition: FieldDefinition, all: Definitions): FieldDefinition[] | null {
  const seen = new Set<string>()
  const search = (one: FieldDefinition): FieldDefinition[] | null => {
    for (const id of inputsOf(one)) {
      if (id === definition.id) return [one]
      const input = all.get(id)
      if (!input || seen.has(id)) continue
      seen.add(id)
      const rest = search(input)
      if (rest) return [one, ...rest]
    }
    return null
  }
  return search(definition)
}
