import { readNumber } from '../text/read-number.ts'

export type DecimalMark = '.' | ','

/** Places that write numbers with this mark. */
const LOCALES: Record<DecimalMark, string> = { '.': 'en-US', ',': 'de-DE' }

/** Between groups of thousands, where the comma is the decimal mark: `1 234,50`. */
const GROUP_SPACES = /(?<=\d)[ \u00a0\u2009\u202f](?=\d{3}(?!\d))/g

/** A number of a file as plain decimal text; undefined if it is not a number. Percent signs and codes of currencies are left out. */
export function readNumberCell(cell: string, decimal: DecimalMark): string | undefined {
  const text = cell
    .trim()
    .replace(/^(?:[A-Z]{3}\s*|[€£¥]\s*)/, '')
    .replace(/\s*(?:%|[A-Z]{3}|[€£¥])$/, '')
  const digits = decimal === ',' ? text.replace(GROUP_SPACES, '') : text
  const negative = /^\((.+)\)$/.exec(digits)
  const read = readNumber(negative ? `-${negative[1]}` : digits, LOCALES[decimal])
  return read ?? undefined
}

/** How numbers with each mark are written, whose groups of thousands have three digits each. */
const WRITTEN: Record<DecimalMark, RegExp> = {
  '.': /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/,
  ',': /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/,
}

/** The decimal mark that values prove: `0,810` and `1234,567` have no thousands; `12,345` may have some. */
function provenDecimal(values: readonly string[]): DecimalMark | undefined {
  const digits = values.map((value) => /\d[\d.,]*/.exec(value.replace(GROUP_SPACES, ''))?.[0] ?? '')
  const fits = (mark: DecimalMark) => digits.filter((text) => WRITTEN[mark].test(text)).length
  const [points, commas] = [fits('.'), fits(',')]
  return points === commas ? undefined : points > commas ? '.' : ','
}

/** The decimal mark of a column's numbers; `otherwise` where they can have either. */
export const guessDecimal = (values: readonly string[], otherwise: DecimalMark = '.'): DecimalMark =>
  provenDecimal(values) ?? otherwise
