import type { FieldExtensions } from '@dossier/contract/fields'

/** Of all kinds of calculations. */
export const SETTINGS = [
  'calculationType',
  'expression',
  'fields',
  'dataListField',
  'dataItemField',
  'startField',
  'endField',
  'dateField',
  'addList',
  'days',
  'showTime',
  'left',
  'right',
  'trackingFieldId',
  'searchValue',
] as const satisfies readonly (keyof FieldExtensions)[]
