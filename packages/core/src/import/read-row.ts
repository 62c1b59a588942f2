import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import type { ImportColumn } from '@dossier/contract/import-plan'
import { isBlank } from '@dossier/contract/required-text'
import { undefused } from '../exports/defused.ts'
import { isShortened } from '../exports/written.ts'
import { fieldIdOf } from '../fields/field-key.ts'
import { foldName } from './names.ts'
import { newChoicesIn, readFieldCell, readProperty, type CellContext } from './read-cell.ts'
import { withNote, type ReadValue } from './read-value.ts'
import { isPropertyTarget, type PropertyTarget } from './targets.ts'

/** A column that fills something. */
export interface MappedColumn {
  index: number
  heading: string
  form: ImportColumn
  fills: { property: PropertyTarget } | { field: FieldDefinition }
  /** By folded values of the file: what they stand for. */
  words: ReadonlyMap<string, string>
}

export interface Remark {
  column: string
  message: string
}

/** A cell that says something. */
export interface DraftCell {
  column: MappedColumn
  /** As the file has it. */
  text: string
  read: ReadValue
  /** Choices that its field does not have yet. The cell has no value until it has them. */
  newChoices: readonly string[]
}

/** What a row says. Blank cells say nothing, so that they change nothing. */
export interface RowDraft {
  properties: Partial<Record<PropertyTarget, unknown>>
  fields: Record<string, FieldValue>
  /** By the id of their field: choices that it does not have yet. */
  newChoices: Record<string, readonly string[]>
  remarks: Remark[]
  isRefused: boolean
}

/** The columns that fill something, as long as what they fill is there; else its key. */
export function mapColumns(
  columns: readonly ImportColumn[],
  headings: readonly string[],
  fields: ReadonlyMap<string, { field: FieldDefinition }>,
): { mapped: MappedColumn[]; missing: string[] } {
  const mapped: MappedColumn[] = []
  const missing: string[] = []
  for (const [index, form] of columns.entries()) {
    const { target } = form
    if (target === null) continue
    const heading = headings[index] ?? `Column ${index + 1}`
    const words = new Map(form.words?.map(({ said, means }) => [foldName(said), means]))
    const field = fields.get(fieldIdOf(target) ?? '')?.field
    if (field) mapped.push({ index, heading, form, words, fills: { field } })
    else if (isPropertyTarget(target)) mapped.push({ index, heading, form, words, fills: { property: target } })
    else missing.push(target)
  }
  return { mapped, missing }
}

/** A character that stands for bytes that are no text in the encoding. */
const UNREADABLE = '\uFFFD'
/** Signs that no text has: they steer devices, or are bytes that the encoding does not know. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is for
const UNSTORED = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]/g

export interface RowContext extends CellContext {
  /** Of the check: what is no choice yet, and is to become one, is noted. */
  notesChoices: boolean
  /** Of a workbook: the columns whose cells are stored as numbers, with a point, however its texts are written. */
  numbers?: readonly number[] | undefined
}

/** The cells of one row that say something. */
export const cellsOfRow = (
  cells: readonly string[],
  columns: readonly MappedColumn[],
  context: RowContext,
): DraftCell[] =>
  columns.flatMap((written) => {
    const isStored = context.numbers?.includes(written.index) === true
    const column = isStored ? { ...written, form: { ...written.form, decimal: '.' as const } } : written
    const text = cellOf(column, cells)
    const storable = text.replaceAll(UNSTORED, '')
    const cell = meantBy(column, undefused(storable))
    if (isBlank(cell)) return []
    const newChoices = context.notesChoices ? addedBy(column, cell) : []
    const read: ReadValue = newChoices.length > 0 ? { ok: true, value: null } : readCell(cell, column, context)
    return { column, text, newChoices, read: read.ok ? withNote(read, lossOf(text, storable)) : read }
  })

/** What the file itself has lost, or what is lost here. */
function lossOf(text: string, storable: string): string | undefined {
  if (storable !== text) return 'A character that cannot be stored is left out.'
  return isShortened(text) ? 'The file has the beginning of this text only: a workbook holds no more of it.' : undefined
}

/** What cells say together. */
export function draftOf(cells: readonly DraftCell[]): RowDraft {
  const draft: RowDraft = { properties: {}, fields: {}, newChoices: {}, remarks: [], isRefused: false }
  for (const { column, newChoices, read } of cells) {
    const { fills, heading, form } = column
    if (newChoices.length > 0) draft.newChoices[(fills as { field: FieldDefinition }).field.id] = newChoices
    if (!read.ok) {
      const isRefused = form.onFault !== 'empty'
      draft.isRefused ||= isRefused
      const message = isRefused ? read.message : `${read.message} The value is left out.`
      draft.remarks.push({ column: heading, message })
      continue
    }
    if (read.note !== undefined) draft.remarks.push({ column: heading, message: read.note })
    if (read.value === null) continue
    if ('field' in fills) draft.fields[fills.field.id] = read.value as FieldValue
    else draft.properties[fills.property] = read.value
  }
  return draft
}

/** Reads the cells of one row. */
export const readRow = (cells: readonly string[], columns: readonly MappedColumn[], context: RowContext): RowDraft =>
  draftOf(cellsOfRow(cells, columns, context))

/** Values beyond the last column belong to none: often a separator within a value has moved those before them. */
export function remarksOnWidth(cells: readonly string[], columns: number): Remark[] {
  const surplus = cells.slice(columns).filter((cell) => !isBlank(cell)).length
  if (surplus === 0) return []
  const values = surplus === 1 ? '1 value' : `${surplus.toLocaleString('en')} values`
  return [{ column: '', message: `The row has ${values} more than the file has columns. They are left out.` }]
}

/** Of a place in two columns, both of them. */
function cellOf({ index, form: { longitude } }: MappedColumn, cells: readonly string[]): string {
  const cell = cells[index] ?? ''
  const other = longitude === undefined ? '' : (cells[longitude] ?? '')
  return longitude === undefined || (isBlank(cell) && isBlank(other)) ? cell : `${half(cell)}, ${half(other)}`
}

/** Half of a place is one number: a comma in it is the decimal one. */
const half = (cell: string): string => cell.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2')

/** What a value of the file stands for. */
const meantBy = ({ words }: MappedColumn, cell: string): string =>
  words.size === 0 ? cell : (words.get(foldName(cell)) ?? cell)

const addedBy = ({ fills, form }: MappedColumn, cell: string): string[] =>
  'field' in fills && form.onFault === 'add' && !cell.includes(UNREADABLE) ? newChoicesIn(fills.field, cell) : []

function readCell(cell: string, { fills, form }: MappedColumn, context: CellContext): ReadValue {
  if (cell.includes(UNREADABLE))
    return { ok: false, message: 'Some characters cannot be read. Choose another encoding of the file.' }
  return 'field' in fills
    ? readFieldCell(fills.field, cell, { form, context })
    : readProperty(fills.property, cell, { form, context })
}

/** A line without a value. Missing cells are blank. */
export const isEmptyRow = (cells: readonly string[]): boolean => cells.every((cell) => isBlank(cell))
