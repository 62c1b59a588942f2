import type { FieldDefinition, FieldExtensions, FieldValue } from '@dossier/contract/fields'
import { ownValue } from '../fields/field-key.ts'
import { isBuiltInOperand } from './built-in-operands.ts'
import type { Definitions } from './calculation.ts'
import { partsOf, type Node } from './expression.ts'
import { formulaOf, namedIn } from './formula.ts'
import { calculationOf } from './registry.ts'

type Values = Readonly<Record<string, FieldValue>>

interface Terms {
  /** In an order in which each comes after those that it is made from. */
  order: readonly FieldDefinition[]
  /** Fields whose stored values stay: somebody entered them by hand. */
  overridden: readonly string[]
  definitions: Definitions
  /** `YYYY-MM-DD` */
  today: string
  /** Of the organization. */
  timeZone: string
  /** Instants of the record; null while it is open, or where it is not known yet. */
  created: string | null
  closed: string | null
}

/** The values of calculated fields, by id; null is empty. */
export function calculate(
  values: Values,
  { order, overridden, definitions, ...terms }: Terms,
): Map<string, FieldValue> {
  const results = new Map<string, FieldValue>()
  const valueOf = (id: string): FieldValue => {
    if (isBuiltInOperand(id)) return terms[id]
    return results.has(id) ? results.get(id)! : (ownValue(values, id) ?? null)
  }
  const scope = { ...terms, valueOf, definitionOf: (id: string) => definitions.get(id) }
  for (const { id, extensions } of order)
    if (!overridden.includes(id)) results.set(id, calculationOf(extensions).evaluate(extensions, scope))
  return results
}

/** The operands of a calculation by name: fields, and what every record has. */
function operandsOf(settings: FieldExtensions): (string | undefined)[] {
  const { calculationType, startField, endField, dateField, left, right } = settings
  switch (calculationType) {
    case 'Numerical':
    case 'Text':
      return namedIn(settings).map(({ id }) => id)
    case 'DaysBetweenDates':
      return [startField, endField]
    case 'AddToDate':
      return [dateField]
    case 'DaysUntilOrFromToday':
      return [dateField, 'today']
    case 'GreaterThan':
    case 'LessThan':
      return [left?.fieldId, right?.fieldId]
    default:
      return []
  }
}

/** Whether a value changes when the day does. */
export const followsToday = (settings: FieldExtensions): boolean => operandsOf(settings).includes('today')

/** Whether a value changes when its record is closed or opened again. */
export const followsClosing = (settings: FieldExtensions): boolean => operandsOf(settings).includes('closed')

/** Whether a value is made from the moment at which its record was created. */
export const followsCreation = (settings: FieldExtensions): boolean => operandsOf(settings).includes('created')

const IN_ZONE = new Set<string | undefined>([
  'AddToDate',
  'DaysBetweenDates',
  'DaysUntilOrFromToday',
  'GreaterThan',
  'LessThan',
  'Text',
])

/** Whether a value may depend on where days begin. */
export function followsZone(settings: FieldExtensions): boolean {
  if (IN_ZONE.has(settings.calculationType)) return true
  const formula = settings.calculationType === 'Numerical' ? formulaOf(settings) : null
  return formula?.ok === true && hasCondition(formula.tree)
}

/** Only conditions of IF compare dates. */
const hasCondition = (node: Node): boolean =>
  (node.kind === 'call' && node.name === 'IF') || partsOf(node).some(hasCondition)
