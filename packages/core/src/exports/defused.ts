const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/** Whether a spreadsheet may take the text for a formula. */
export const isFormula = (text: string): boolean => FORMULA.test(text)

/** The text as a spreadsheet reads it as text: an apostrophe comes before what it would compute. (D-105) */
export const defused = (text: string): string => (isFormula(text) ? `'${text}` : text)
