import type { FieldDefinition } from '@dossier/contract/fields'
import type { Definitions } from './calculation.ts'
import { circleOf } from './graph.ts'
import { calculationOf } from './registry.ts'

/** Why a field cannot be calculated so, as a sentence for the user; null if it can. */
export function calculationFault(definition: FieldDefinition, all: Definitions): string | null {
  const { extensions } = definition
  if (extensions.calculationType === undefined) return 'Choose how the field is calculated.'
  const calculation = calculationOf(extensions)
  const known: readonly string[] = ['calculationType', ...calculation.settings]
  const foreign = Object.keys(extensions).find((key) => !known.includes(key))
  if (foreign !== undefined) return `Leave out "${foreign}": ${calculation.title} does not have it.`
  const fault = calculation.fault(extensions, new Map(all).set(definition.id, definition))
  if (fault !== null) return fault
  const circle = circleOf(definition, all)
  return circle && circleSentence(circle)
}

function circleSentence(circle: readonly FieldDefinition[]): string {
  const titles = circle.map(({ title }) => `"${title}"`)
  if (titles.length === 1) return `${titles[0]} cannot be calculated from itself. Choose other fields.`
  return `This would go in a circle: ${[...titles, titles[0]].join(' needs ')}. Choose other fields.`
}
