import { numberText } from '../../text/numbers.ts'
import type { FieldType } from './field-type.ts'
import { CENTS } from './number.ts'
import { normalizeNumeric } from '../numeric.ts'
import { NONE } from '../placeholders.ts'

/** An amount of money, to the cent. */
export const dollar: FieldType<number> = {
  dataType: 'dollar',
  title: 'Money',
  purpose: 'An amount in dollars and cents.',
  normalize: (input, definition) => normalizeNumeric(input, { title: definition.title, precision: CENTS }),
  isEmpty: (value) => value === null,
  display: (value, _definition, { locale }) => (value === null ? NONE : dollarText(value, locale)),
  order: 'number',
  comparison: 'number',
  merge: 'single',
  inlineEditable: true,
  bulkEditable: true,
  groupable: true,
  hasRules: true,
  extensions: [],
  amountText: (amount, locale) => dollarText(amount, locale),
}

/** An amount as people read it. (B-FIELD-02) */
export const dollarText = (value: number, locale: string) =>
  `${value < 0 ? '-' : ''}$${numberText(Math.abs(value), locale, [CENTS, CENTS])}`
