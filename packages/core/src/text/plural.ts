/** The plural of a tenant's word for a record or a case: always the word and an `s`, whatever the word is. */
export const plural = (word: string): string => `${word}s`

/** The word for a count: `1 record`, otherwise `2 records`. Takes a whole number and the singular word. */
export const countOf = (count: number, word: string): string => `${count} ${count === 1 ? word : plural(word)}`
