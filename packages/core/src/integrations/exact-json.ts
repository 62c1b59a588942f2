/** A number as its source wrote it: as a value of the language it could lose digits. */
export class ExactNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown

const keepNumbers: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined ? new ExactNumber(source) : value

/** JSON in which every number keeps its digits. Throws SyntaxError, or RangeError for what is nested too deeply. */
export const parseExact = (text: string): unknown => JSON.parse(text, keepNumbers as Parameters<typeof JSON.parse>[1])

/** The digits of a number without an exponent: `1.50e3` is `1500`. Null if it would have too many. */
export function plainDigits(text: string, most = 400): string | null {
  const [, sign = '', whole = '', decimals = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  if (whole === '' || Math.abs(Number(power)) > most) return null
  if (Number(power) === 0) return text.replace(/[eE].*$/, '')
  const digits = whole + decimals
  const point = whole.length + Number(power)
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const rest = padded.slice(at).replace(/0+$/, '')
  const head = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  return `${sign}${head}${rest === '' ? '' : `.${rest}`}`
}
