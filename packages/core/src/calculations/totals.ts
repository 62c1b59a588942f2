import type { CalculationType } from '@dossier/contract/fields/calculation'
import type { FieldDefinition, FieldExtensions, FieldValue, ItemColumn } from '@dossier/contract/fields'
import { cellOf, columnsOf, rowsOf } from '../fields/data-rows.ts'
import { hasRows } from '../fields/has-rows.ts'
import type { Calculation, Definitions, Scope } from './calculation.ts'
import { firstFault, numberOf, operandFault, rounded } from './operands.ts'

interface Words {
  type: CalculationType
  title: string
  purpose: string
}

/** Either fields, or the table of one column. */
const inputs = ({ fields = [], dataListField }: FieldExtensions): readonly string[] =>
  dataListField === undefined ? fields : [dataListField]

/** Of those numbers that a record has; empty if it has none of them. */
const ofNumbers = (words: Words, calculate: (numbers: readonly number[]) => number): Calculation => ({
  ...words,
  settings: ['fields', 'dataListField', 'dataItemField'],
  result: () => 'number',
  inputs,
  fault(settings, all) {
    const { dataListField, dataItemField } = settings
    if (dataListField !== undefined || dataItemField !== undefined) return columnFault(settings, all)
    const ids = inputs(settings)
    if (ids.length === 0) return 'Choose at least one field with a number.'
    if (new Set(ids).size < ids.length) return 'A field is chosen twice. Remove one of them.'
    return firstFault(ids.map((id) => operandFault(id, 'number', all)))
  },
  evaluate(settings, scope) {
    const numbers = valuesOf(settings, scope).flatMap((value) => numberOf(value) ?? [])
    return numbers.length === 0 ? null : rounded(calculate(numbers))
  },
})

function valuesOf(
  { fields = [], dataListField, dataItemField = '' }: FieldExtensions,
  { valueOf }: Scope,
): FieldValue[] {
  if (dataListField === undefined) return fields.map(valueOf)
  return rowsOf(valueOf(dataListField)).map((row) => cellOf(row, { field: dataItemField }))
}

function columnFault({ fields = [], dataListField = '', dataItemField }: FieldExtensions, all: Definitions) {
  if (fields.length > 0) return 'Choose either fields or a column of a table.'
  const table = all.get(dataListField)
  if (!table || !hasRows(table.dataType)) return 'Choose a table of items.'
  const isChosen = numberColumns(table).some(({ field }) => field === dataItemField)
  return isChosen ? null : `Choose a column of "${table.title}" with numbers.`
}

/** The columns of a table that can be added up. */
export const numberColumns = (table: Pick<FieldDefinition, 'columnValues'>): ItemColumn[] =>
  columnsOf(table).filter(({ dataType }) => dataType === 'number' || dataType === 'dollar')

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

export const total = ofNumbers(
  { type: 'Total', title: 'Total', purpose: 'The sum of several numbers; empty ones are skipped.' },
  sum,
)

export const average = ofNumbers(
  { type: 'Average', title: 'Average', purpose: 'The average of several numbers; empty ones are skipped.' },
  (numbers) => sum(numbers) / numbers.length,
)
