import type { FieldDefinition } from '@dossier/contract/fields'
import { storedDecimals, valueType } from '../../calculations/result.ts'
import { numberText } from '../../text/numbers.ts'
import type { FieldType } from './field-type.ts'
import { normalizeNumeric } from '../numeric.ts'
import { NONE } from '../placeholders.ts'

export const STANDARD_PRECISION = 2
export const CENTS = 2

/** The number of decimals of a number field; amounts of money are stored to the cent. */
export function precisionOf(definition: FieldDefinition): number {
  if (valueType(definition) === 'dollar') return CENTS
  const { dataType, extensions } = definition
  return dataType === 'calculated' ? storedDecimals(extensions) : (extensions.precision ?? STANDARD_PRECISION)
}

export const number: FieldType<number> = {
  dataType: 'number',
  title: 'Number',
  purpose: 'A number with as many decimals as you need.',
  normalize: (input, definition) =>
    normalizeNumeric(input, { title: definition.title, precision: precisionOf(definition) }),
  isEmpty: (value) => value === null,
  display: (value, definition, { locale }) =>
    value === null ? NONE : numberText(value, locale, [0, precisionOf(definition)]),
  order: 'number',
  comparison: 'number',
  merge: 'single',
  inlineEditable: true,
  bulkEditable: true,
  groupable: true,
  hasRules: true,
  extensions: ['precision'],
}
