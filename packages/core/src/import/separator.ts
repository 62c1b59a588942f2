import { IMPORT_SEPARATORS, type ImportSeparator } from '@dossier/contract/import-plan'

const LINES = 20
/** Characters; enough for that many lines, and quickly read. */
const LOOKED_AT = 65_536
/** The first line by which spreadsheets are told what separates the cells; it is no row. */
const DECLARED = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n?|\n)/i

/** The text of a file without the line that declares its separator. */
export const withoutDeclaration = (text: string): string => text.replace(DECLARED, '')

/**
 * What separates the cells: the sign that most of the first lines contain equally often outside of quotes. Titles above
 * the headings do not have it.
 */
export function guessSeparator(text: string): ImportSeparator {
  const [, declared] = DECLARED.exec(text) ?? []
  if (declared) return declared as ImportSeparator
  const lines = text
    .slice(0, LOOKED_AT)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
  const scoreOf = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    const often = (count: number) => counts.filter((one) => one === count).length
    return Math.max(-1, ...counts.map((count) => often(count) * 1000 + count))
  }
  return IMPORT_SEPARATORS.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best))
}
