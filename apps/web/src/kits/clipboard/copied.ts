import type { CaseRow } from '@dossier/contract/views'
import { cellText, sheetText } from '@dossier/core/clipboard/cell-text'
import { writeBlock, writeTable } from '@dossier/core/clipboard/write-block'
import { tableColumns } from '@dossier/core/exports/cells'
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
  const text = cell ? cellText(cell.cell(row, context), context) : ''
  const written = text === '' ? NOTHING : /[\t\r\n]/.test(text) ? writeBlock([[text]]) : text
  return { text: written, html: writeTable([], [[text]]) }
}

/** Rows with the headings of their columns. */
export function copiedRows(rows: readonly CaseRow[], columns: readonly Column[]): Copied {
  const context = { ...reader(), now: Date.now() }
  const headings = columns.map(({ heading }) => heading)
  const cells = cellsOf(columns)
  const lines = rows.map((row) => cells.map((one) => sheetText(one.cell(row, context), context)))
  return { text: writeBlock([headings, ...lines]), html: writeTable(headings, lines) }
}
