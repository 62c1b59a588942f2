import { defused } from '../exports/defused.ts'
import type { TableCell } from '../exports/cells.ts'
import { writtenText } from '../exports/written.ts'
import type { DisplayContext } from '../text/dates.ts'

/** The text of a copied cell, as files have it: with days and times that every spreadsheet reads. */
export function cellText(cell: TableCell, { locale, timeZone }: DisplayContext): string {
  const hasDecimalComma = new Intl.NumberFormat(locale).formatToParts(1.5).some(({ value }) => value === ',')
  return writtenText(cell, { hasDecimalComma, timeZone })
}

/** The same for a spreadsheet: it computes no text. A block that is pasted loses the apostrophes again. */
export const sheetText = (cell: TableCell, context: DisplayContext): string =>
  cell?.is === 'text' ? defused(cellText(cell, context)) : cellText(cell, context)
