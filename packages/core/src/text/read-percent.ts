import { Exact } from '../calculations/exact.ts'
import { readNumber } from './read-number.ts'

const HUNDRED = Exact.of(100)

/** Behind the number, or in front of it as in Turkish, among marks that control the direction of text. */
const SIGN = /^([-+\u2212]?)[%\u066a\uff05]\s*|\s*[%\u066a\uff05][\s\u061c\u200e\u200f]*$/u

/** Reads `25%` and `25` as 0.25, as `readNumber` reads numbers. */
export function readPercent(typed: string, locale: string): string | null | undefined {
  const percent = readNumber(typed.trim().replace(SIGN, '$1'), locale)
  return typeof percent === 'string' ? (Exact.of(percent).dividedBy(HUNDRED)?.toString() ?? undefined) : percent
}
