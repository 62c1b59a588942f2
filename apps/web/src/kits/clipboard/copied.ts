import type { CaseRow } from '@dossier/contract/views'
import { cellText, sheetText } from '@dossier/core/clipboard/cell-text'
import { writeBlock, writeTable } from '@dossier/core/clipboard/write-block'
import { tableColumns } from '@dossier/core/exports/cells'
import { guarded } from '@dossier/core/exports/defused'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { reader } from '../../lib/dates.ts'
import type { Column } from '../record-table/columns.ts'

export interface Copied {
  text: string
  html: string
}

const NO_WORDS = { case: '' }

/** The columns as files have them. Their headings are those of the list. */
function cellsOf(columns: readonly Column[]) {
  const fields = new Map(columns.flatMap(({ field }) => (field ? [[field.id, field] as const] : [])))
  const keys = columns.map(({ key }) => key)
  return tableColumns(keys, (id) => fields.get(fieldIdOf(id) ?? id), NO_WORDS)
}

/** An empty cell as spreadsheets copy it: browsers keep no empty text. */
const NOTHING = '\r\n'

/** Of one cell: its value as it is, in quotes only if a spreadsheet would take it for several cells. */
export function copiedCell(row: CaseRow, column: Column): Copied {
  const [cell] = cellsOf([column])
  const context = { ...reader(), now: Date.now() }
  const text = cell ? guarded(cellText(cell.cell(row, context), context)) : ''
  const written = text === '' ? NOTHING : /[\t\r\n]/.test(text) ? writeBlock([[text]]) : text
  return { text: written, html: writeTable([], [[text]]) }
}

/** Rows with the headings of their columns. */
export function copiedRows(rows: readonly CaseRow[], columns: readonly Column[]): Copied {
  const headings = columns.map(({ heading }) => heading)
  const lines = linesOf(rows, columns)
  return { text: writeBlock([headings, ...lines]), html: writeTable(headings, lines) }
}

/** A range of cells. Its last line ends, too: a line of empty cells is one of it. */
export function copiedRange(rows: readonly CaseRow[], columns: readonly Column[]): Copied {
  const [row, column] = [rows[0], columns[0]]
  if (row && column && rows.length * columns.length === 1) return copiedCell(row, column)
  const lines = linesOf(rows, columns)
  return { text: `${writeBlock(lines)}\r\n`, html: writeTable([], lines) }
}

function linesOf(rows: readonly CaseRow[], columns: readonly Column[]): string[][] {
  const context = { ...reader(), now: Date.now() }
  const cells = cellsOf(columns)
  return rows.map((row) => cells.map((one) => sheetText(one.cell(row, context), context)))
}
