import type { FieldDefinition } from '@dossier/contract/fields'
import { numberText } from '../text/numbers.ts'
import type { FieldType } from './field-type.ts'
import { normaliseNumeric } from './numeric.ts'
import { NONE } from './placeholders.ts'

const STANDARD_PRECISION = 2

/** How many decimals a number field keeps. */
export const precisionOf = (definition: FieldDefinition): number =>
  definition.extensions.precision ?? STANDARD_PRECISION

export const number: FieldType<number> = {
  dataType: 'number',
  normalise: (input, definition) => normaliseNumeric(input, definition.title, precisionOf(definition)),
  isEmpty: (value) => value === null,
  display: (value, definition, { locale }) =>
    value === null ? NONE : numberText(value, locale, [0, precisionOf(definition)]),
  slot: 'n',
  toSlot: (value) => value,
  inlineEditable: true,
}
