import { numberText } from '../text/numbers.ts'
import { readNumber } from '../text/read-number.ts'
import { accept, isNothing, refuse, type Normalized } from './types/field-type.ts'
import { roundDigits } from './round.ts'

const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
const EXAMPLE = 1234.5

interface NumericField {
  title: string
  precision: number
}

/**
 * A number from a client: a finite number or its decimal text, rounded. An empty text and a lone minus are null.
 * Anything else is rejected.
 */
export function normalizeNumeric(input: unknown, field: NumericField): Normalized<number> {
  if (isNothing(input) || input === '-') return accept<number>(null)
  const text = typeof input === 'number' ? String(input) : typeof input === 'string' ? input.trim() : ''
  return NUMERIC.test(text) ? rounded(text, field) : refuse(`Enter a number for ${field.title}.`)
}

/** A number from typed or pasted text, read as the person's locale writes numbers (D-124), and rounded. */
export function readNumeric(typed: string, locale: string, field: NumericField): Normalized<number> {
  const text = readNumber(typed, locale)
  if (text === null) return accept<number>(null)
  if (text !== undefined) return rounded(text, field)
  const decimals = Math.min(field.precision, 2)
  return refuse(`Enter a number, for example ${numberText(EXAMPLE, locale, [decimals, decimals])}.`)
}

/** A number in its editor: without grouping, but with the decimal mark and digits of the locale, and at least so many decimals. */
export function editableNumber(value: number, locale: string, least = 0): string {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: 20 }
  return new Intl.NumberFormat(locale, { useGrouping: false, ...digits }).format(value)
}

/** Takes plain decimal text. A number that cannot be stored digit by digit is rejected, not changed. */
function rounded(text: string, { title, precision }: NumericField): Normalized<number> {
  const number = Number(text)
  if (!Number.isFinite(number)) return refuse(`Enter a smaller number for ${title}.`)
  // An exponent may stand for more zeros than fit into memory.
  const digits = roundDigits(/e/i.test(text) ? String(number) : text, precision)
  const value = Number(digits) + 0
  return roundDigits(String(value), precision) === digits.replace(/^-0$/, '0')
    ? accept(value)
    : refuse(`Enter the number for ${title} with at most 15 digits.`)
}
