import type { FieldExtensions } from '@dossier/contract/fields'

/** Of all kinds of calculations. */
export const SETTINGS = [
  'calculationType',
  'expression',
  'format',
  'precision',
  'fields',
  'dataListField',
  'dataItemField',
  'timesItemField',
  'startField',
  'endField',
  'dateField',
  'addList',
  'days',
  'months',
  'years',
  'showTime',
  'left',
  'right',
  'trackingFieldId',
  'searchValue',
] as const satisfies readonly (keyof FieldExtensions)[]
