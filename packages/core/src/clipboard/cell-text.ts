import { defused } from '../exports/defused.ts'
import type { TableCell } from '../exports/cells.ts'
import { plainCell } from '../exports/plain-text.ts'
import type { DisplayContext } from '../text/dates.ts'
import { localTimeOf } from '../text/local-time.ts'

const two = (part: number) => String(part).padStart(2, '0')

function moment(instant: string, timeZone: string): string {
  const { date, hour, minute, rest } = localTimeOf(instant, timeZone)
  return `${date} ${two(hour)}:${two(minute)}:${two(Math.floor(rest / 1000))}`
}

/** The text of a copied cell, as files have it: with days and times that every spreadsheet reads. */
export function cellText(cell: TableCell, { locale, timeZone }: DisplayContext): string {
  if (cell === null) return ''
  if (cell.is === 'text') return plainCell(cell.text)
  if (cell.is === 'day') return cell.day
  if (cell.is === 'moment') return moment(cell.instant, timeZone)
  const hasComma = new Intl.NumberFormat(locale).formatToParts(1.5).some(({ value }) => value === ',')
  return hasComma ? String(cell.value).replace('.', ',') : String(cell.value)
}

/** The same for a spreadsheet: it computes no text. A block that is pasted loses the apostrophes again. */
export const sheetText = (cell: TableCell, context: DisplayContext): string =>
  cell?.is === 'text' ? defused(cellText(cell, context)) : cellText(cell, context)
