/** A sentence that says why a workbook cannot be read. */
export class WorkbookFault extends Error {}

export const BROKEN = 'The workbook is damaged. Open it in your spreadsheet, and save it again.'
export const TOO_LARGE = 'The workbook is too large to be read. Save the sheet as CSV.'
