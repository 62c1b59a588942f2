import type { CalculationType } from '@dossier/contract/fields/calculation'
import type { FieldDefinition, FieldExtensions, FieldValue, ItemColumn } from '@dossier/contract/fields'
import { cellOf, columnsOf, rowsOf } from '../fields/data-rows.ts'
import { hasRows } from '../fields/has-rows.ts'
import type { Calculation, Definitions, Scope } from './calculation.ts'
import { AMOUNT_SETTINGS, storedAmount } from './amount.ts'
import { Exact, ZERO } from './exact.ts'
import { firstFault, numberOf, operandFault } from './operands.ts'
import { amountType } from './result.ts'

interface Words {
  type: CalculationType
  title: string
  purpose: string
}

/** Either fields, or the table of one column. */
const inputs = ({ fields = [], dataListField }: FieldExtensions): readonly string[] =>
  dataListField === undefined ? fields : [dataListField]

/** Of those numbers that a record has; empty if it has none of them. */
const ofNumbers = (words: Words, calculate: (numbers: readonly Exact[]) => Exact): Calculation => ({
  ...words,
  settings: ['fields', 'dataListField', 'dataItemField', 'timesItemField', ...AMOUNT_SETTINGS],
  result: amountType,
  inputs,
  fault(settings, all) {
    const { dataListField, dataItemField, timesItemField } = settings
    if ([dataListField, dataItemField, timesItemField].some((one) => one !== undefined))
      return columnFault(settings, all)
    const ids = inputs(settings)
    if (ids.length === 0) return 'Choose at least one field with a number.'
    if (new Set(ids).size < ids.length) return 'A field is chosen twice. Remove one of them.'
    return firstFault(ids.map((id) => operandFault(id, 'number', all)))
  },
  evaluate(settings, scope) {
    const numbers = numbersOf(settings, scope)
    return numbers.length === 0 ? null : storedAmount(calculate(numbers), settings)
  },
})

const exact = (value: FieldValue): Exact[] => {
  const number = numberOf(value)
  return number === null ? [] : [Exact.of(number)]
}

/** Of fields, or of the rows of a table: of a column, or of a column times another one. */
function numbersOf(
  { fields = [], dataListField, dataItemField = '', timesItemField }: FieldExtensions,
  { valueOf }: Scope,
): Exact[] {
  if (dataListField === undefined) return fields.flatMap((id) => exact(valueOf(id)))
  return rowsOf(valueOf(dataListField)).flatMap((row) => {
    const one = exact(cellOf(row, { field: dataItemField }))
    if (timesItemField === undefined) return one
    const other = exact(cellOf(row, { field: timesItemField }))
    return one.flatMap((left) => other.map((right) => left.times(right)))
  })
}

function columnFault(
  { fields = [], dataListField = '', dataItemField, timesItemField }: FieldExtensions,
  all: Definitions,
) {
  if (fields.length > 0) return 'Choose either fields or a column of a table.'
  const table = all.get(dataListField)
  if (!table || !hasRows(table.dataType)) return 'Choose a table of items.'
  const isChosen = (column: string | undefined) => numberColumns(table).some(({ field }) => field === column)
  return isChosen(dataItemField) && (timesItemField === undefined || isChosen(timesItemField))
    ? null
    : `Choose a column of "${table.title}" with numbers.`
}

/** The columns of a table that can be added up. */
export const numberColumns = (table: Pick<FieldDefinition, 'columnValues'>): ItemColumn[] =>
  columnsOf(table).filter(({ dataType }) => dataType === 'number' || dataType === 'dollar')

const sum = (numbers: readonly Exact[]) => numbers.reduce((total, one) => total.plus(one), ZERO)

export const total = ofNumbers(
  { type: 'Total', title: 'Total', purpose: 'The sum of several numbers; empty ones are skipped.' },
  sum,
)

export const average = ofNumbers(
  { type: 'Average', title: 'Average', purpose: 'The average of several numbers; empty ones are skipped.' },
  (numbers) => sum(numbers).dividedBy(Exact.of(numbers.length))!,
)
