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

/** The first cell onto which a block is pasted: the others are to the right of it and below. */
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
  /** The block is repeated until it fills the chosen cells. */
  isRepeated: boolean
  /** Of the block: what lies beyond the list. */
  extraRows: number
  extraColumns: number
  /** Rows beyond the cells that are changed at once. */
  laterRows: number
}

interface Cells {
  rows: readonly PasteRow[]
  columns: readonly PasteColumn[]
}

interface Target extends Cells {
  at: PastePlace
  /** The chosen cells, where they are several. They need not be beside each other anymore. */
  range?: Cells | undefined
  editsFieldsInViews: boolean
}

type Block = readonly (readonly string[])[]

/** Which cells of a list a block lands on. */
export function planPaste(block: Block, target: Target): PastePlan {
  const hasHeadings = block.length > 1 && isHeadings(block[0]!, cellsFor([block[0]!], target).columns)
  const pasted = hasHeadings ? block.slice(1) : block
  const { rows: under, columns } = cellsFor(pasted, target)
  const isRepeated = target.range !== undefined && fills(pasted, target.range)
  const lines = isRepeated ? repeated(pasted, target.range!) : pasted
  const rows = under.slice(0, lines.length)
  const width = widthOf(lines)
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
    isRepeated,
    extraRows: lines.length - rows.length,
    extraColumns: Math.max(0, width - columns.length),
    laterRows: rows.length - taken,
  }
}

const widthOf = (lines: Block) => lines.reduce((most, { length }) => Math.max(most, length), 0)

/** The chosen cells, as far as they are enough; otherwise all to the right of the first one, and below it. */
function cellsFor(lines: Block, { rows, columns, at, range }: Target): Cells {
  const hasRows = range !== undefined && lines.length <= range.rows.length
  const hasColumns = range !== undefined && widthOf(lines) <= range.columns.length
  return {
    rows: hasRows ? range.rows : rows.slice(at.row),
    columns: hasColumns ? range.columns : columns.slice(at.column),
  }
}

/** Whether a block fills these cells, once or several times. */
function fills(lines: Block, { rows, columns }: Cells): boolean {
  const width = widthOf(lines)
  const isWhole = lines.every(({ length }) => length === width)
  return isWhole && rows.length % lines.length === 0 && columns.length % width === 0
}

const repeated = (lines: Block, { rows, columns }: Cells): Block =>
  rows.map((_, nth) => {
    const line = lines[nth % lines.length]!
    return columns.map((_column, at) => line[at % line.length]!)
  })

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
