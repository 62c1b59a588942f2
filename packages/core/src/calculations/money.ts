import type { FieldDefinition } from '@dossier/contract/fields'
import { columnsOf } from '../fields/data-rows.ts'
import type { Definitions } from './calculation.ts'
import type { Node } from './expression.ts'
import { formulaOf } from './formula.ts'
import { valueType } from './result.ts'

type IsMoney = (fieldId: string) => boolean

/** Whether a formula's result is an amount of money: one times or divided by a number is, two of them are not. */
function isMoneyIn(node: Node, isMoney: IsMoney): boolean {
  const of = (part: Node | undefined) => part !== undefined && isMoneyIn(part, isMoney)
  switch (node.kind) {
    case 'field':
      return isMoney(node.id)
    case 'negative':
      return of(node.of)
    case '+':
    case '-':
      return of(node.left) || of(node.right)
    case '*':
      return of(node.left) !== of(node.right)
    case '/':
      return of(node.left) && !of(node.right)
    case 'call':
      if (node.name === 'IF') return of(node.of[1]) || of(node.of[2])
      return node.name === 'ROUND' ? of(node.of[0]) : node.of.some(of)
    default:
      return false
  }
}

function isResultMoney({ extensions }: FieldDefinition, isMoney: IsMoney, all: Definitions): boolean {
  const { calculationType, fields = [], dataListField, dataItemField, timesItemField } = extensions
  if (calculationType === 'Numerical') {
    const formula = formulaOf(extensions)
    return formula.ok && isMoneyIn(formula.tree, isMoney)
  }
  if (calculationType !== 'Total' && calculationType !== 'Average') return false
  if (dataListField === undefined) return fields.length > 0 && fields.every(isMoney)
  const table = all.get(dataListField)
  const isColumnMoney = (id: string | undefined) =>
    table !== undefined && columnsOf(table).some(({ field, dataType }) => field === id && dataType === 'dollar')
  return isColumnMoney(dataItemField) !== isColumnMoney(timesItemField)
}

/**
 * The fields of a tenant, with those marked that are amounts of money because they are made from some, and whose
 * settings say nothing else. (ADR 199)
 */
export function withMoney<F extends FieldDefinition>(all: ReadonlyMap<string, F>): Map<string, F> {
  const found = new Map<string, boolean>()
  const isMoney = (id: string): boolean => {
    const cached = found.get(id)
    if (cached !== undefined) return cached
    // A circle that somebody draws while typing is no amount.
    found.set(id, false)
    const field = all.get(id)
    const result =
      field !== undefined &&
      (valueType({ ...field, isMoney: false }) === 'dollar' ||
        (field.dataType === 'calculated' &&
          field.extensions.format === undefined &&
          isResultMoney(field, isMoney, all)))
    found.set(id, result)
    return result
  }
  return new Map(
    [...all].map(([id, field]) => {
      const isMarked = field.dataType === 'calculated' && field.extensions.format === undefined && isMoney(id)
      if (isMarked === (field.isMoney === true)) return [id, field]
      const { isMoney: _, ...plain } = field
      return [id, isMarked ? { ...field, isMoney: true } : (plain as F)]
    }),
  )
}
