/** What divides the values of a cell, as imports and pasting read it. */
const DIVIDES = /[,;|]/

/** Several values as one text that is read as the same values again: with commas, unless one of them has such a mark. */
export const joined = (values: readonly string[]): string =>
  values.join(values.some((one) => DIVIDES.test(one)) ? '; ' : ', ')

/** Words of any kind: no list tells whether a comma belongs to one, so a single one with a comma ends with the other mark. */
export const joinedWords = (words: readonly string[]): string =>
  words.length === 1 && words[0]!.includes(',') ? `${words[0]};` : joined(words)
