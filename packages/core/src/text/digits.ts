/** Marks that only control the direction of text: formatted numbers and dates of some locales contain them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** The wide forms of ASCII that Japanese keyboards write. */
const WIDE = /[\uff01-\uff5e]/g
const WIDE_OFFSET = 0xfee0

const cache = new Map<string, readonly string[]>()

/** The digits 0 to 9 as a locale writes them. */
export function digitsOf(locale: string): readonly string[] {
  const cached = cache.get(locale)
  if (cached) return cached
  const digits = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].toReversed()
  cache.set(locale, digits)
  return digits
}

/** ASCII digits as the locale writes them. */
export const toLocalDigits = (text: string, locale: string): string =>
  text.replaceAll(/[0-9]/g, (digit) => digitsOf(locale)[Number(digit)]!)

/**
 * Typed text with the locale's digits and wide forms as ASCII, and without direction marks. A text that mixes digits of
 * both kinds is left unchanged, since nobody writes like that.
 */
export function toPlainText(text: string, locale: string): string {
  const plain = text.replaceAll(DIRECTION_MARKS, '').replaceAll(WIDE, narrow)
  const digits = digitsOf(locale)
  if (digits[0] === '0' || /[0-9]/.test(plain)) return plain
  return Array.from(plain, (sign) => (digits.includes(sign) ? String(digits.indexOf(sign)) : sign)).join('')
}

const narrow = (sign: string) => String.fromCodePoint(sign.codePointAt(0)! - WIDE_OFFSET)
