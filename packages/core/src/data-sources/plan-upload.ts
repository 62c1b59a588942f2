import type { DefinitionField } from '@dossier/contract/data-sources/definitions'
import { ItemLabel, type UploadResult } from '@dossier/contract/data-sources/items'
import { isBlank } from '@dossier/contract/required-text'
import { sameJson } from '../live/same-json.ts'
import { givenOf, readCell, type Column } from './file-cells.ts'
import { readValues, type ItemValues } from './item-values.ts'
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
  given: Record<string, unknown>
}

export interface StoredItem {
  id: string
  label: string
  key: string
  values: ItemValues
}

export interface PlannedItem {
  row: number
  label: string
  key: string
  values: ItemValues
}

export interface UploadPlan {
  adds: PlannedItem[]
  updates: (PlannedItem & { before: StoredItem })[]
  errors: UploadResult['errors']
  rows: UploadResult['rows']
}

type Fault = UploadResult['errors'][number]

/** The rows of a file, and those that cannot be read. */
export function readRows(rows: readonly FileRow[], columns: readonly Column[]): { read: ReadRow[]; errors: Fault[] } {
  const read: ReadRow[] = []
  const errors: Fault[] = []
  for (const { row, cells } of rows) {
    const one = readRow({ row, cells }, columns)
    if (typeof one === 'string') errors.push({ row, label: labelIn(cells, columns), message: one })
    else read.push(one)
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

function readRow({ row, cells }: FileRow, columns: readonly Column[]): ReadRow | string {
  if (cells.length !== columns.length)
    return `This row has ${cells.length} cells, but the first row has ${columns.length}.`
  const given: Record<string, unknown> = {}
  let [id, label] = ['', '']
  for (const [nth, column] of columns.entries()) {
    const cell = readCell(cells[nth] ?? '')
    if (column === 'id') id = cell.toLowerCase()
    else if (column === 'label') label = cell
    else given[column.id] = givenOf(column, cell)
  }
  if (isBlank(label)) return 'This row has no label. Enter one.'
  const parsed = ItemLabel.safeParse(label)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Please enter text.'
  return { row, id, label: parsed.data, key: labelKey(parsed.data), given }
}

interface Known {
  fields: readonly DefinitionField[]
  /** Those that the rows name by id or by label. */
  stored: readonly StoredItem[]
}

/** What a file does to a data source: each row adds an item, changes one, leaves it as it is, or is refused. (D-086) */
export function planUpload(rows: readonly ReadRow[], { fields, stored }: Known): UploadPlan {
  const plan: UploadPlan = { adds: [], updates: [], errors: [], rows: [] }
  const byId = new Map(stored.map((item) => [item.id, item]))
  const byKey = new Map(stored.map((item) => [item.key, item]))
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
    if (before && holder && holder !== before) {
      refuse(`Another item is called "${holder.label}".`)
      continue
    }
    const earlier = taken.get(one.key) ?? (before && taken.get(before.id))
    if (earlier !== undefined) {
      refuse(`Row ${earlier} is about the same item.`)
      continue
    }
    const read = readValues(fields, one.given, before?.values)
    if (!read.ok) {
      refuse(read.message)
      continue
    }
    taken.set(one.key, one.row)
    if (before) taken.set(before.id, one.row)
    note(plan, { row: one.row, label: one.label, key: one.key, values: read.values }, before)
  }
  return plan
}

function note(plan: UploadPlan, item: PlannedItem, before: StoredItem | undefined): void {
  const isSame = before?.label === item.label && sameJson(before.values, item.values)
  if (!before) plan.adds.push(item)
  else if (!isSame) plan.updates.push({ ...item, before })
  plan.rows.push({ row: item.row, label: item.label, outcome: !before ? 'added' : isSame ? 'unchanged' : 'updated' })
}
