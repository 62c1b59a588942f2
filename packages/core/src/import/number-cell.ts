import { readNumber } from '../text/read-number.ts'

export type DecimalMark = '.' | ','

/** Places that write numbers with this mark. */
const LOCALES: Record<DecimalMark, string> = { '.': 'en-US', ',': 'de-DE' }

/** Between groups of thousands, whatever the decimal mark: `1 234,50`, `1'234.50`. */
const GROUPS = /(?<=\d)[ \u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g
/** Groups as India writes them: `10,00,000`. */
const INDIAN = /^-?[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d+)?$/
/** As ledgers write it: `5-`. */
const BEHIND = /^([^-\s].*?)\s*-$/

const SIGNS = '[€£¥₹₽₩]|[A-Z]{3}'
const BEFORE = new RegExp(String.raw`^(-?)\s*(${SIGNS})\s*(?=[\d.,(-])`)
const AFTER = new RegExp(String.raw`(?<=[\d.,)])\s*(%|${SIGNS})$`)

const codes = new Set(Intl.supportedValuesOf('currency'))
const isCode = (sign: string): boolean => !/^[A-Z]{3}$/.test(sign) || codes.has(sign)

/** A number of a file. */
export interface NumberCell {
  /** In plain decimal digits. */
  digits: string
  /** A percent sign, or the sign or code of a currency other than dollars; empty if there is none. */
  sign: string
}

/** Reads a number of a file; undefined if it is not a number, such as one with a unit. */
export function readNumberCell(cell: string, decimal: DecimalMark): NumberCell | undefined {
  let text = cell.trim()
  const sign = BEFORE.exec(text)?.[2] ?? AFTER.exec(text)?.[1] ?? ''
  if (!isCode(sign)) return undefined
  if (sign !== '') text = text.replace(BEFORE, '$1').replace(AFTER, '')
  const digits = readDigits(text.trim(), decimal)
  return digits === undefined ? undefined : { digits, sign: sign === 'USD' ? '' : sign }
}

function readDigits(cell: string, decimal: DecimalMark): string | undefined {
  const text = cell
    .replaceAll(GROUPS, '')
    .replace(BEHIND, '-$1')
    .replace(/^\((.+)\)$/, '-$1')
  const plain = decimal === '.' && INDIAN.test(text) ? text.replaceAll(',', '') : text
  return readNumber(plain, LOCALES[decimal]) ?? undefined
}

/** How numbers with each mark are written, whose groups of thousands have three digits each. */
const WRITTEN: Record<DecimalMark, RegExp> = {
  '.': /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/,
  ',': /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/,
}

const numberIn = (value: string): string => /\d[\d.,]*/.exec(value.replaceAll(GROUPS, ''))?.[0] ?? ''

/** The decimal mark that values prove: `0,810` and `1234,567` have no thousands; `12,345` may have some. */
function provenDecimal(values: readonly string[]): DecimalMark | undefined {
  const digits = values.map(numberIn)
  const fits = (mark: DecimalMark) => digits.filter((text) => WRITTEN[mark].test(text)).length
  const [points, commas] = [fits('.'), fits(',')]
  return points === commas ? undefined : points > commas ? '.' : ','
}

/** The decimal mark of a column's numbers; `otherwise` where they can have either. */
export const guessDecimal = (values: readonly string[], otherwise: DecimalMark = '.'): DecimalMark =>
  provenDecimal(values) ?? otherwise

/** Whether numbers of a column can be thousands or have decimals, and nothing in it tells which: `1.234`. */
export const isDecimalOpen = (values: readonly string[]): boolean =>
  provenDecimal(values) === undefined && values.some((value) => /[.,]/.test(numberIn(value)))
