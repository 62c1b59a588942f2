import type { FieldDefinition } from '@dossier/contract/fields'
import type { Definitions } from './calculation.ts'
import { calculationOf } from './registry.ts'

export const isCalculated = ({ dataType }: Pick<FieldDefinition, 'dataType'>): boolean => dataType === 'calculated'

/** The fields that a calculated one is made from, each once. */
export const inputsOf = (definition: FieldDefinition): string[] =>
  isCalculated(definition) ? [...new Set(calculationOf(definition.extensions).inputs(definition.extensions))] : []

/** The calculated fields that are needed for these, in an order in which each comes after those that it is made from. */
export function calculationOrder(ids: Iterable<string>, all: Definitions): FieldDefinition[] {
  const order: FieldDefinition[] = []
  const seen = new Set<string>()
  const visit = (id: string) => {
    const definition = all.get(id)
    if (!definition || !isCalculated(definition) || seen.has(id)) return
    seen.add(id)
    inputsOf(definition).forEach(visit)
    order.push(definition)
  }
  for (const id of ids) visit(id)
  return order
}

/** Everything that a calculated field is made from, directly and through others. */
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
