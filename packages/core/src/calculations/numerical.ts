import type { FieldExtensions } from '@dossier/contract/fields'
import type { Calculation, Definitions } from './calculation.ts'
import { evaluateFormula, fieldsOfFormula, parseFormula, type FormulaFault, type Parsed } from './expression.ts'
import { numberOf, operandFault, rounded } from './operands.ts'
import { shownPlace } from './shown-formula.ts'

const parsed = new WeakMap<FieldExtensions, Parsed>()

/** Settings are never changed, only replaced. */
function formulaOf(settings: FieldExtensions): Parsed {
  const known = parsed.get(settings)
  if (known) return known
  const made = parseFormula(settings.expression ?? '')
  parsed.set(settings, made)
  return made
}

/** Why a formula does not fit the fields, and where; null if it does. */
export function formulaFault(settings: FieldExtensions, all: Definitions): FormulaFault | null {
  const formula = formulaOf(settings)
  if (!formula.ok) return formula
  for (const { id, at } of fieldsOfFormula(formula.tree)) {
    const message = operandFault(id, 'number', all)
    if (message !== null) return { message, at }
  }
  return null
}

export const numerical: Calculation = {
  type: 'Numerical',
  title: 'Formula',
  purpose: 'A number, calculated from other numbers with + - * / and parentheses.',
  settings: ['expression'],
  result: () => 'number',
  inputs(settings) {
    const formula = formulaOf(settings)
    return formula.ok ? fieldsOfFormula(formula.tree).map(({ id }) => id) : []
  },
  fault(settings, all) {
    const fault = formulaFault(settings, all)
    if (!fault) return null
    // Counted in the formula as people read it: they never see the ids of fields.
    const at = shownPlace(settings.expression ?? '', fault.at, [...all.values()])
    return `${fault.message} (Character ${at + 1} of the formula.)`
  },
  evaluate(settings, { valueOf }) {
    const formula = formulaOf(settings)
    return formula.ok ? rounded(evaluateFormula(formula.tree, (id) => numberOf(valueOf(id)))) : null
  },
}
