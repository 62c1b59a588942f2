import type { FieldDefinition } from '@dossier/contract/fields'
import { formulaFault, namedIn } from './formula.ts'
import type { FormulaFault } from './expression.ts'
import type { Definitions } from './calculation.ts'
import { circleOf } from './graph.ts'
import { calculationOf } from './registry.ts'

/** Why a field cannot be calculated so, as a sentence for the user; null if it can. */
export function calculationFault(definition: FieldDefinition, all: Definitions): string | null {
  const { extensions } = definition
  if (extensions.calculationType === undefined) return 'Choose how the field is calculated.'
  const calculation = calculationOf(extensions)
  const allowed: readonly string[] = ['calculationType', ...calculation.settings]
  const foreign = Object.keys(extensions).find((key) => !allowed.includes(key))
  if (foreign !== undefined) return `Leave out "${foreign}": ${calculation.title} does not have it.`
  const fault = calculation.fault(extensions, new Map(all).set(definition.id, definition))
  if (fault !== null) return fault
  return circleFault(definition, all)
}

/** The circle that a definition would close, as a sentence for the user; null if it closes none. */
export function circleFault(definition: FieldDefinition, all: Definitions): string | null {
  const circle = circleOf(definition, all)
  return circle && circleSentence(circle)
}

/** Why a formula cannot be used, circles included, and where in its text; null if it can. */
export function formulaFaultOf(definition: FieldDefinition, all: Definitions): FormulaFault | null {
  const fault = formulaFault(definition.extensions, new Map(all).set(definition.id, definition))
  if (fault) return fault
  const circle = circleOf(definition, all)
  if (!circle) return null
  const through = (circle[1] ?? definition).id
  const at = namedIn(definition.extensions).find(({ id }) => id === through)?.at ?? 0
  return { message: circleSentence(circle), at }
}

function circleSentence(circle: readonly FieldDefinition[]): string {
  const titles = circle.map(({ title }) => `"${title}"`)
  if (titles.length === 1) return `${titles[0]} cannot be calculated from itself. Choose other fields.`
  return `This would go in a circle: ${[...titles, titles[0]].join(' needs ')}. Choose other fields.`
}
