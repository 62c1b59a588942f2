import { VALUE_LENGTH, type PastedBlock } from '@dossier/contract/bulk-edits'
import type { FieldDefinition } from '@dossier/contract/fields'
import { PASTED_CELLS } from '@dossier/contract/limits'
import type { ListedRecord } from '../access/list-editing.ts'
import { reasonText } from '../access/reason-text.ts'
import { undefused } from '../exports/defused.ts'
import { foldName } from '../import/names.ts'
import { whyNotPaste } from './why-not-paste.ts'

interface PasteColumn {
  key: string
  heading: string
  field?: FieldDefinition | undefined
}

type PasteRow = ListedRecord & { id: number; caseNumber: string }

/** The cells onto which a block is pasted: from its first one, right and down. */
export interface PastePlace {
  row: number
  column: number
}

/** A cell of a block and the cell under it. */
export interface PlannedCell {
  caseId: number
  caseNumber: string
  place: string
  heading: string
  text: string
  /** Why the list does not let it be changed, or null. */
  message: string | null
}

export interface PastePlan {
  cells: PlannedCell[]
  /** The first line has the headings of the columns. */
  hasHeadings: boolean
  /** Of the block: what lies beyond the list. */
  extraRows: number
  extraColumns: number
  /** Rows beyond the cells that are changed at once. */
  laterRows: number
}

interface Target {
  rows: readonly PasteRow[]
  columns: readonly PasteColumn[]
  at: PastePlace
  editsFieldsInViews: boolean
}

/** Which cells of a list a block lands on. */
export function planPaste(block: readonly (readonly string[])[], target: Target): PastePlan {
  const columns = target.columns.slice(target.at.column)
  const hasHeadings = block.length > 1 && isHeadings(block[0]!, columns)
  const lines = hasHeadings ? block.slice(1) : block
  const rows = target.rows.slice(target.at.row, target.at.row + lines.length)
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  const cells: PlannedCell[] = []
  let changes = 0
  let taken = 0
  for (const [nth, row] of rows.entries()) {
    const planned = lines[nth]!.slice(0, columns.length).map((text, at) =>
      plan(row, columns[at]!, undefused(text), target),
    )
    changes += planned.filter(({ message }) => message === null).length
    if (changes > PASTED_CELLS) break
    cells.push(...planned)
    taken += 1
  }
  return {
    cells,
    hasHeadings,
    extraRows: lines.length - rows.length,
    extraColumns: Math.max(0, width - columns.length),
    laterRows: rows.length - taken,
  }
}

const isHeadings = (line: readonly string[], columns: readonly PasteColumn[]) =>
  line.length > 0 && line.every((text, at) => columns[at] && foldName(columns[at].heading) === foldName(text))

function plan(row: PasteRow, column: PasteColumn, text: string, rights: { editsFieldsInViews: boolean }): PlannedCell {
  const why = whyNotPaste(rights, row, column)
  const message = why ? reasonText(why, () => undefined) : text.length > VALUE_LENGTH ? TOO_LONG : null
  return { caseId: row.id, caseNumber: row.caseNumber, place: column.key, heading: column.heading, text, message }
}

const TOO_LONG = `Paste up to ${VALUE_LENGTH.toLocaleString('en-US')} characters into a cell.`

/** The cells that the server is asked about, by record. */
export function pastedRows(cells: readonly PlannedCell[]): PastedBlock['pasted'] {
  const open = cells.filter(({ message }) => message === null)
  return [...Map.groupBy(open, ({ caseId }) => caseId)].map(([caseId, all]) => ({
    caseId,
    cells: all.map(({ place, text }) => ({ place, text })),
  }))
}
