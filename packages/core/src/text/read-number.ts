import { toPlainText } from './digits.ts'

/** Longer than any number that the product shows: 309 digits, their separators and decimals, all of two code units. */
const LENGTH = 1_000

const SPACES = ' \u00a0\u2009\u202f'
const APOSTROPHES = "'\u2019"
/** A sign and a dollar sign in either order, the digits, a dollar sign: two of a kind are refused below. */
const SHAPE = /^([-+\u2212]?)(?:(\$)\s*([-+\u2212]?))?([^-+\u2212$\s].*?)(?:\s*(\$))?$/u
const PLAIN = /^(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
const MINUS = /^[-\u2212]$/u

/**
 * Reads a number as the product writes it in a locale: with its digits, its grouping, its decimal mark, and a dollar
 * sign in front or behind. The plain form with a point (`1234.5`) is read as well; where both readings are possible
 * (`1.234` in German) the locale's wins.
 *
 * Takes typed or pasted text. Gives plain decimal text for `Number`; null for nothing or a lone minus; undefined when
 * it cannot be read.
 */
export function readNumber(typed: string, locale: string): string | null | undefined {
  if (typed.length > LENGTH) return undefined
  const text = toPlainText(typed, locale).trim()
  if (text === '' || MINUS.test(text)) return null
  const [, before = '', front, after = '', body = '', behind] = SHAPE.exec(text) ?? []
  if (body === '' || (before && after) || (front && behind)) return undefined
  const digits = readLocal(body, locale) ?? (PLAIN.test(body) ? body : undefined)
  if (digits === undefined) return undefined
  return /[-\u2212]/u.test(before + after) ? `-${digits}` : digits
}

function readLocal(body: string, locale: string): string | undefined {
  const { pattern, group, decimal } = formOf(locale)
  return pattern.test(body) ? body.replaceAll(group, '').replace(decimal, '.') : undefined
}

interface Form {
  pattern: RegExp
  group: RegExp
  decimal: string
}

const cache = new Map<string, Form>()

/** How a locale writes numbers, learned from formatted examples. */
function formOf(locale: string): Form {
  const cached = cache.get(locale)
  if (cached) return cached
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567_890_123.5)
  const integers = parts.filter(({ type }) => type === 'integer').map(({ value }) => [...value].length)
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const decimal = signOf('decimal') || '.'
  const group = groupClass(signOf('group'))
  const grouped = group && `|${groupedBy(group, [integers.at(-2)!, integers.at(-1)!])}|${groupedBy(group, [3, 3])}`
  const mark = RegExp.escape(decimal)
  const made: Form = {
    pattern: new RegExp(`^(?:(?:\\d+${grouped})(?:${mark}\\d*)?|${mark}\\d+)$`, 'u'),
    group: new RegExp(group || '(?!)', 'gu'),
    decimal,
  }
  cache.set(locale, made)
  return made
}

/** Possible group separators: spaces and apostrophes look alike, whichever the locale uses. */
function groupClass(group: string): string {
  if (group === '') return ''
  if (SPACES.includes(group)) return `[${SPACES}]`
  if (APOSTROPHES.includes(group)) return `[${APOSTROPHES}]`
  return RegExp.escape(group)
}

/**
 * Grouped digits: `rest` in each group but the last, which has `last`. A first group with a leading zero is invalid.
 */
const groupedBy = (group: string, [rest, last]: readonly [number, number]) =>
  `[1-9]\\d{0,${rest - 1}}(?:${group}\\d{${rest}})*${group}\\d{${last}}`
