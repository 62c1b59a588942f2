import { readNumber } from '../text/read-number.ts'

export type DecimalMark = '.' | ','

/** Places that write numbers with this mark. */
const LOCALES: Record<DecimalMark, string> = { '.': 'en-US', ',': 'de-DE' }

/** A number of a file as plain decimal text; undefined if it is not a number. Percent signs and codes of currencies are left out. */
export function readNumberCell(cell: string, decimal: DecimalMark): string | undefined {
  const text = cell
    .trim()
    .replace(/^(?:[A-Z]{3}\s*|[€£¥]\s*)/, '')
    .replace(/\s*(?:%|[A-Z]{3}|[€£¥])$/, '')
  const negative = /^\((.+)\)$/.exec(text)
  const read = readNumber(negative ? `-${negative[1]}` : text, LOCALES[decimal])
  return read ?? undefined
}

const COMMA_LAST = /^[^,]*,(?:\d{1,2}|\d{4,})\D*$/
const POINTS_THEN_COMMA = /\d\.\d{3}(?:\.\d{3})*,\d/

/** The decimal mark of a column's numbers. */
export const guessDecimal = (values: readonly string[]): DecimalMark =>
  values.some((value) => POINTS_THEN_COMMA.test(value)) ||
  (values.some((value) => COMMA_LAST.test(value.trim())) && !values.some((value) => value.includes('.')))
    ? ','
    : '.'
