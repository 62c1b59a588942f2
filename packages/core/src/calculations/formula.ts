import type { FieldExtensions } from '@dossier/contract/fields'
import { BUILT_IN_OPERANDS, isBuiltInOperand } from './built-in-operands.ts'
import type { Calculation, Definitions, Scope } from './calculation.ts'
import { fieldsOfFormula, parseFormula, type FormulaFault, type Parsed } from './expression.ts'
import { formulaFields, formulaScope } from './formula-operands.ts'
import { formulaType, type FormulaType } from './formula-type.ts'
import { formulaValue, type FormulaValue } from './formula-value.ts'
import { shownPlace } from './shown-formula.ts'

const parsed = new WeakMap<FieldExtensions, Parsed>()

/** Settings are never changed, only replaced. */
export function formulaOf(settings: FieldExtensions): Parsed {
  const cached = parsed.get(settings)
  if (cached) return cached
  const made = parseFormula(settings.expression ?? '')
  parsed.set(settings, made)
  return made
}

/** What a formula names, with repetitions; nothing if it cannot be read. */
export function namedIn(settings: FieldExtensions): { id: string; at: number }[] {
  const formula = formulaOf(settings)
  return formula.ok ? fieldsOfFormula(formula.tree) : []
}

const requiredType = ({ calculationType }: FieldExtensions): FormulaType =>
  calculationType === 'Text' ? 'text' : 'number'

/** Why a formula does not fit the fields, and where; null if it does. */
export function formulaFault(settings: FieldExtensions, all: Definitions): FormulaFault | null {
  const formula = formulaOf(settings)
  if (!formula.ok) return formula
  const checked = formulaType(formula.tree, formulaFields(all), [requiredType(settings)])
  return checked.ok ? null : checked
}

interface Words extends Pick<Calculation, 'type' | 'title' | 'purpose' | 'result' | 'settings'> {
  /** The value to store of what the formula is worth. */
  stored(value: FormulaValue, settings: FieldExtensions, scope: Scope): ReturnType<Calculation['evaluate']>
}

/** A calculation by a formula. */
export const byFormula = ({ stored, ...words }: Words): Calculation => ({
  ...words,
  inputs: (settings) =>
    namedIn(settings)
      .map(({ id }) => id)
      .filter((id) => !isBuiltInOperand(id)),
  fault(settings, all) {
    const fault = formulaFault(settings, all)
    if (!fault) return null
    // Counted in the formula as people read it: they never see the ids of fields.
    const at = shownPlace(settings.expression ?? '', fault.at, [...all.values(), ...BUILT_IN_OPERANDS])
    return `${fault.message} (Character ${at + 1} of the formula.)`
  },
  evaluate(settings, scope) {
    const formula = formulaOf(settings)
    return formula.ok ? stored(formulaValue(formula.tree, formulaScope(scope)), settings, scope) : null
  },
})
