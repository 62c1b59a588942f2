const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/** Whether a spreadsheet may take the text for a formula. */
export const isFormula = (text: string): boolean => FORMULA.test(text)

/** The text as a spreadsheet reads it as text: an apostrophe comes before what it would compute. (D-105) */
export const defused = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** The text of a cell without the apostrophe that it got on its way out. */
export const undefused = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text
