import type { DefinitionField } from '@dossier/contract/data-sources/definitions'
import { ItemLabel, type UploadResult } from '@dossier/contract/data-sources/items'
import type { FieldValue } from '@dossier/contract/fields'
import { isBlank } from '@dossier/contract/required-text'
import { sameJson } from '../live/same-json.ts'
import type { ByName } from '../import/names.ts'
import { cellsOfRow, type DraftCell, type MappedColumn } from '../import/read-row.ts'
import type { ScalarContext } from '../import/read-scalar.ts'
import { isDownloaded, readCell, type Column } from './file-cells.ts'
import { mergeValues, type ItemValues } from './item-values.ts'
import { labelKey } from './label-key.ts'

/** A row as the file has it; row 1 holds the titles. */
export interface FileRow {
  row: number
  cells: readonly string[]
}

/** A row whose label could be read. */
export interface ReadRow {
  row: number
  /** Empty: the label finds the item. */
  id: string
  label: string
  key: string
  /** The cells that are not blank. What is wrong with one counts only if it would change its item. */
  filled: readonly DraftCell[]
  mapped: readonly MappedColumn[]
}

export interface StoredItem {
  id: string
  label: string
  key: string
  values: ItemValues
  /** A row that names it restores it. (D-145) */
  isRemoved?: true
}

export interface PlannedItem {
  row: number
  label: string
  key: string
  values: ItemValues
  remarks: string[]
}

export interface UploadPlan {
  adds: PlannedItem[]
  updates: (PlannedItem & { before: StoredItem })[]
  errors: UploadResult['errors']
  rows: UploadResult['rows']
}

type Fault = UploadResult['errors'][number]

export interface FileReading {
  columns: readonly Column[]
  mapped: readonly MappedColumn[]
  context: ScalarContext
}

/** The rows of a file, and those that have no label or do not fit the columns. */
export function readRows(rows: readonly FileRow[], reading: FileReading): { read: ReadRow[]; errors: Fault[] } {
  const read: ReadRow[] = []
  const errors: Fault[] = []
  for (const one of rows) {
    const { row, cells } = one
    const result = readRow(one, reading)
    if (typeof result === 'string') errors.push({ row, label: labelIn(cells, reading.columns), message: result })
    else read.push(result)
  }
  return { read, errors }
}

/** Letters of a label that a verdict repeats. */
const SHOWN_LABEL = 100

/** By what people find a row of their file again, whatever is wrong with it. */
const labelIn = (cells: readonly string[], columns: readonly Column[]): string =>
  readCell(cells[columns.indexOf('label')] ?? '')
    .slice(0, SHOWN_LABEL)
    .toWellFormed()

const NO_NAMES: ByName = new Map()
/** Items have no values that are found by a name. */
const WITHOUT_NAMES = {
  names: { statuses: NO_NAMES, severities: NO_NAMES, areas: NO_NAMES, users: NO_NAMES, teams: NO_NAMES },
  items: new Map(),
  notesChoices: false,
}

function readRow({ row, cells }: FileRow, { columns, mapped, context }: FileReading): ReadRow | string {
  if (cells.length !== columns.length)
    return `This row has ${cells.length} cells, but the first row has ${columns.length}.`
  const cellIn = (column: Column) => readCell(cells[columns.indexOf(column)] ?? '')
  const label = cellIn('label')
  if (isBlank(label)) return 'This row has no label. Enter one.'
  const parsed = ItemLabel.safeParse(label)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Please enter text.'
  const id = columns.includes('id') ? cellIn('id').toLowerCase() : ''
  const filled = cellsOfRow(cells, mapped, { ...context, ...WITHOUT_NAMES })
  return { row, id, label: parsed.data, key: labelKey(parsed.data), filled, mapped }
}

interface StoredData {
  fields: readonly DefinitionField[]
  /** Those that the rows name by id or by label, removed ones last and the latest of them first. */
  stored: readonly StoredItem[]
}

/** What a file does to a data source: each row adds an item, changes one, leaves it as it is, or is refused. (D-086) */
export function planUpload(rows: readonly ReadRow[], { fields, stored }: StoredData): UploadPlan {
  const plan: UploadPlan = { adds: [], updates: [], errors: [], rows: [] }
  const byId = new Map(stored.map((item) => [item.id, item]))
  const byKey = new Map(stored.toReversed().map((item) => [item.key, item]))
  /** Items and labels that earlier rows are about. */
  const taken = new Map<string, number>()
  for (const one of rows) {
    const refuse = (message: string) => void plan.errors.push({ row: one.row, label: one.label, message })
    const before = one.id === '' ? byKey.get(one.key) : byId.get(one.id)
    if (one.id !== '' && !before) {
      refuse('No item has this id. Clear the cell to find the item by its label.')
      continue
    }
    const holder = byKey.get(one.key)
    if (before && holder && holder !== before && !holder.isRemoved) {
      refuse(`Another item is called "${holder.label}".`)
      continue
    }
    const earlier = taken.get(one.key) ?? (before && taken.get(before.id))
    if (earlier !== undefined) {
      refuse(`Row ${earlier} is about the same item.`)
      continue
    }
    const read = valuesOf(one, { fields, before: before?.values ?? {} })
    if (!read.ok) {
      refuse(read.message)
      continue
    }
    taken.set(one.key, one.row)
    if (before) taken.set(before.id, one.row)
    note(plan, { row: one.row, label: one.label, key: one.key, values: read.values, remarks: read.remarks }, before)
  }
  return plan
}

/** Remarks on one row; there are many rows. */
const REMARKS = 5

type RowValues = { ok: true; values: ItemValues; remarks: string[] } | { ok: false; message: string }

/** The values of an item after a row; cells that are what a download has of it change nothing. (D-142) */
function valuesOf(
  { filled, mapped }: ReadRow,
  { fields, before }: { fields: readonly DefinitionField[]; before: ItemValues },
): RowValues {
  const given: Record<string, FieldValue> = {}
  const remarks: string[] = []
  for (const column of mapped) {
    const id = fieldOf(column)
    const cell = filled.find((one) => one.column === column)
    if (cell && isDownloaded(cell.text, before[id])) continue
    if (cell && !cell.read.ok) return { ok: false, message: `${column.heading}: ${cell.read.message}` }
    given[id] = cell?.read.ok ? (cell.read.value as FieldValue) : null
    if (cell?.read.ok && cell.read.note !== undefined) remarks.push(`${column.heading}: ${cell.read.note}`)
  }
  const merged = mergeValues(fields, given, before)
  return merged.ok ? { ok: true, values: merged.values, remarks: remarks.slice(0, REMARKS) } : merged
}

const fieldOf = ({ fills }: MappedColumn): string => ('field' in fills ? fills.field.id : '')

function note(plan: UploadPlan, item: PlannedItem, before: StoredItem | undefined): void {
  const { row, label, remarks } = item
  const isSame = before?.label === label && !before.isRemoved && sameJson(before.values, item.values)
  if (!before) plan.adds.push(item)
  else if (!isSame) plan.updates.push({ ...item, before })
  plan.rows.push({ row, label, outcome: outcomeOf(before, isSame), remarks: isSame ? [] : remarks })
}

function outcomeOf(before: StoredItem | undefined, isSame: boolean): UploadResult['rows'][number]['outcome'] {
  if (!before) return 'added'
  if (before.isRemoved) return 'restored'
  return isSame ? 'unchanged' : 'updated'
}
