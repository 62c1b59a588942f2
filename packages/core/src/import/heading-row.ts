import { IMPORT_HEADING_ROWS } from '@dossier/contract/import-plan'
import { isBlank } from '@dossier/contract/required-text'
import { readDateCell } from './date-cell.ts'
import { readNumberCell } from './number-cell.ts'

interface Row {
  row: number
  cells: readonly string[]
}

/** A title above a table has a few cells at most, such as the name of a report and its day. */
const TITLE = 4

const filled = ({ cells }: Row): string[] => cells.filter((cell) => !isBlank(cell))

const isText = (cell: string): boolean =>
  readNumberCell(cell, '.') === undefined && readDateCell(cell, { dateForm: 'ymd', year: 2000 }) === undefined

/**
 * The row with the headings: the first one that is not blank, or the one below titles. A title fills less than half of
 * the columns; below it, headings are texts.
 */
export function guessHeadingRow(rows: readonly Row[]): number {
  const beginning = rows.filter(({ row }) => row <= IMPORT_HEADING_ROWS && row > 0)
  const [first] = beginning.filter((row) => filled(row).length > 0)
  if (!first) return 1
  const width = Math.max(...rows.map((row) => filled(row).length))
  const isTitle = (row: Row) => filled(row).length <= TITLE && filled(row).length * 2 <= width
  const found = beginning.find((row) => filled(row).length > 0 && !isTitle(row))
  return found && filled(found).every(isText) ? found.row : first.row
}
