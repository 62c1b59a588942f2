const SIGNS = String.raw`[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]`
const FORMULA = new RegExp(`^${SIGNS}`)
const LIKE_DEFUSED = new RegExp(`^'+${SIGNS}`)

/** Whether a spreadsheet may take the text for a formula. */
export const isFormula = (text: string): boolean => FORMULA.test(text)

/**
 * A text that looks as if it had got an apostrophe on its way out gets one more, so that it comes back the same. (D-142)
 */
export const guarded = (text: string): string => (LIKE_DEFUSED.test(text) ? `'${text}` : text)

/** The text as a spreadsheet reads it as text: an apostrophe comes before what it would compute. (D-105) */
export const defused = (text: string): string => (isFormula(text) ? `'${text}` : guarded(text))

/** The text of a cell without the apostrophe that it got on its way out. */
export const undefused = (text: string): string => (LIKE_DEFUSED.test(text) ? text.slice(1) : text)
