import type { DataType, FieldDefinition, FieldExtensions } from '@dossier/contract/fields'

/** The data type by whose rules a result is shown, sorted and compared. */
export type ResultType = 'number' | 'dollar' | 'text' | 'date' | 'date-time' | 'checkbox' | 'time-spent'

/** An amount of money, or a number: shares are numbers that are written as percentages. */
export const amountType = ({ format }: FieldExtensions): 'number' | 'dollar' =>
  format === 'money' ? 'dollar' : 'number'

const AMOUNTS = new Set<string | undefined>(['Numerical', 'Total', 'Average', undefined])

/** Of settings that are not complete, a number. (C-CALC-01, C-FLD-06) */
export function resultType(settings: FieldExtensions): ResultType {
  const { calculationType, showTime } = settings
  switch (calculationType) {
    case 'Text':
      return 'text'
    case 'AddToDate':
      return showTime ? 'date-time' : 'date'
    case 'GreaterThan':
    case 'LessThan':
      return 'checkbox'
    case 'TimeSpentAs':
      return 'time-spent'
    default:
      return AMOUNTS.has(calculationType) ? amountType(settings) : 'number'
  }
}

type Typed = Pick<FieldDefinition, 'dataType' | 'extensions' | 'isMoney'>

/** The data type of a field's values: that of the result if they are calculated. */
export function valueType({ dataType, extensions, isMoney }: Typed): DataType {
  if (dataType !== 'calculated') return dataType
  return isMoney && extensions.format === undefined ? 'dollar' : resultType(extensions)
}

const DECIMALS = 2
/** A percentage is stored as the share that it is. */
const OF_HUNDRED = 2

/** Whether a calculated amount is written as a percentage: 0.25 as 25%. */
export const isPercentage = ({ dataType, extensions }: Typed): boolean =>
  dataType === 'calculated' && extensions.format === 'percent'

/** The decimals that a calculated amount is shown with at most. */
export const shownDecimals = ({ format, precision = DECIMALS }: FieldExtensions): number =>
  format === 'money' ? DECIMALS : precision

/** The decimals that it is stored with. */
export const storedDecimals = (settings: FieldExtensions): number =>
  shownDecimals(settings) + (settings.format === 'percent' ? OF_HUNDRED : 0)
