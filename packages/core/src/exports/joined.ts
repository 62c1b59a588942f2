/** What divides the values of a cell, as imports and pasting read it. */
const DIVIDES = /[,;|]/

/** Several values as one text that is read as the same values again: with commas, unless one of them has such a mark. */
export const joined = (values: readonly string[]): string =>
  values.join(values.some((one) => DIVIDES.test(one)) ? '; ' : ', ')

/** What is read otherwise than it is written, unless it is in quotation marks: also what looks as if some began in it. */
const NEEDS_QUOTES = /[;|]|(?:^|,)\s*"/

/**
 * Words of any kind, such as tags, of which no list tells where one ends. A single one with a comma ends with another
 * mark; one with that mark is in quotation marks.
 */
export function joinedWords(words: readonly string[]): string {
  const [first = '', ...others] = words
  if (others.length === 0 && first.includes(',') && !NEEDS_QUOTES.test(first)) return `${first};`
  const written = words.map((word) => (NEEDS_QUOTES.test(word) ? `"${word.replaceAll('"', '""')}"` : word))
  return written.join(words.some((word) => DIVIDES.test(word)) ? '; ' : ', ')
}
