import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { isNumeric } from '../fields/is-numeric.ts'
import { fieldType } from '../fields/types/registry.ts'
import { isRich } from '../fields/types/text-area.ts'
import { dateText, dateTimeText, NEUTRAL } from '../text/dates.ts'
import { isBuiltInOperand, titleOfBuiltIn } from './built-in-operands.ts'
import type { Definitions, Scope } from './calculation.ts'
import { Exact } from './exact.ts'
import { nounOf, type FormulaFields, type FormulaType } from './formula-type.ts'
import type { FormulaScope } from './formula-value.ts'
import { dayOf, isInstant, numberOf } from './operands.ts'
import { valueType } from './result.ts'

/** What a field is in a formula; null if it cannot be in one. */
export function formulaTypeOf(definition: FieldDefinition): FormulaType | null {
  const type = valueType(definition)
  if (isNumeric(type)) return 'number'
  if (type === 'date' || type === 'date-time') return 'date'
  if (type === 'checkbox') return 'condition'
  if (type === 'list') return definition.dataSourceId === null ? 'text' : null
  return (type === 'text' || type === 'text-area' || type === 'time') && !isRich(definition) ? 'text' : null
}

function typeOf(id: string, definition: FieldDefinition | undefined): FormulaType | null {
  if (isBuiltInOperand(id)) return 'date'
  return definition ? formulaTypeOf(definition) : null
}

/** The fields of a tenant, as operands of formulas. */
export const formulaFields = (all: Definitions): FormulaFields => ({
  typeOf: (id) => typeOf(id, all.get(id)),
  faultOf(id, expected) {
    const title = titleOfBuiltIn(id) ?? all.get(id)?.title
    if (title === undefined) return `Field "${id}" not found. Choose another one.`
    return `"${title}" is not ${nounOf(expected)}. Choose another field.`
  },
})

/** The values of a record, as formulas read them. */
export const formulaScope = (scope: Scope): FormulaScope => ({
  valueOf(id) {
    const value = scope.valueOf(id)
    const definition = scope.definitionOf(id)
    switch (typeOf(id, definition)) {
      case 'number': {
        const number = numberOf(value)
        return number === null ? null : Exact.of(number)
      }
      case 'date': {
        const day = dayOf(value, scope.timeZone)
        return day === null ? null : { day, instant: isInstant(value) ? Date.parse(value) : null }
      }
      case 'condition':
        if (typeof value === 'boolean') return value
        // An untouched checkbox reads as no.
        return definition?.dataType === 'checkbox' ? false : null
      case 'text':
        return value === null ? null : textOf(value, definition!, scope)
      case null:
        return null
    }
  },
  textOf(id) {
    const value = scope.valueOf(id)
    if (value === null) return ''
    const definition = scope.definitionOf(id)
    return definition ? textOf(value, definition, scope) : momentText(value, scope)
  },
})

const inZone = ({ timeZone }: Scope) => ({ ...NEUTRAL, timeZone })

/** A value as titles of records have it. */
const textOf = (value: NonNullable<FieldValue>, definition: FieldDefinition, scope: Scope): string =>
  // The type of the value follows from the data type, which the compiler cannot see.
  fieldType(definition.dataType).display(value as never, definition, inZone(scope))

function momentText(value: FieldValue, scope: Scope): string {
  if (isInstant(value)) return dateTimeText(value, inZone(scope))
  const day = dayOf(value, scope.timeZone)
  return day === null ? '' : dateText(day, inZone(scope))
}
