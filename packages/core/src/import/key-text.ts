const SPACES = String.raw`[\s\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]+`
const ANY_SPACES = new RegExp(SPACES, 'gu')

/** The same class for the database, whose `\s` depends on its language. */
export const SPACES_IN_SQL = SPACES.replace(String.raw`\s`, String.raw` \t\n\r\f\v\u0085`)

/**
 * A key as records are found by it: accents are put together, and spaces of any kind and number are one. Letter case
 * tells keys apart, as ids of other systems do.
 */
export const keyText = (text: string): string => text.normalize('NFC').replaceAll(ANY_SPACES, ' ').trim()
