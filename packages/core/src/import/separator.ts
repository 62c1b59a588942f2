import { IMPORT_SEPARATORS, type ImportSeparator } from '@dossier/contract/import-plan'

const LINES = 20

/** What separates the cells: the sign that the first lines contain equally often outside of quotes, and most often. */
export function guessSeparator(text: string): ImportSeparator {
  const lines = text
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
  const [first = '', ...others] = lines
  const countIn = (line: string, separator: string) => line.split(separator).length - 1
  const scoreOf = (separator: string) => {
    const count = countIn(first, separator)
    const even = others.filter((line) => countIn(line, separator) === count).length
    return count === 0 ? -1 : even * 1000 + count
  }
  return IMPORT_SEPARATORS.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best))
}
