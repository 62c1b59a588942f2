import type { DataType, FieldDefinition, FieldExtensions } from '@dossier/contract/fields'

/** The data type by whose rules a result is shown, sorted and compared. */
export type ResultType = 'number' | 'date' | 'date-time' | 'checkbox' | 'time-spent'

/** Of settings that are not complete, a number. (C-CALC-01, C-FLD-06) */
export function resultType({ calculationType, showTime }: FieldExtensions): ResultType {
  switch (calculationType) {
    case 'AddToDate':
      return showTime ? 'date-time' : 'date'
    case 'GreaterThan':
    case 'LessThan':
      return 'checkbox'
    case 'TimeSpentAs':
      return 'time-spent'
    default:
      return 'number'
  }
}

/** The data type of a field's values: that of the result if they are calculated. */
export const valueType = ({ dataType, extensions }: Pick<FieldDefinition, 'dataType' | 'extensions'>): DataType =>
  dataType === 'calculated' ? resultType(extensions) : dataType
