import type { FieldDefinition, FieldValue, ItemColumn } from '@dossier/contract/fields'
import type { DataRow } from '@dossier/contract/fields/rows'
import { itemField } from '../data-sources/item-field.ts'

/** A row as it is stored. */
export interface StoredRow extends DataRow {
  itemId: string
}

type Cells = NonNullable<DataRow['fields']>

const isRow = (one: unknown): one is StoredRow => typeof one === 'object' && one !== null && 'itemId' in one

/** Whether a stored value is a list of rows. */
export const isRows = (value: unknown): value is StoredRow[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow)

export const rowsOf = (value: unknown): readonly StoredRow[] => (isRows(value) ? value : [])

/** The columns of a list of rows, in order. */
export const columnsOf = ({ columnValues }: Pick<FieldDefinition, 'columnValues'>): ItemColumn[] =>
  columnValues.filter((one) => 'field' in one)

/** A column as a field of its own, as its editor and its display know it. */
export const columnField = ({ field, label, dataType }: ItemColumn, title = label): FieldDefinition =>
  itemField({ id: field, title, dataType })

/** The value of a row in a column; null is empty. */
export const cellOf = ({ fields = {} }: Pick<DataRow, 'fields'>, { field }: Pick<ItemColumn, 'field'>): FieldValue =>
  Object.hasOwn(fields, field) ? (fields[field] ?? null) : null

export interface RowContext {
  /** What the record has. */
  present: FieldValue
  /** The values of an item that is chosen now. */
  valuesOf(itemId: string): Readonly<Record<string, FieldValue>> | undefined
}

/**
 * Rows with all their values: one that names none has those of the record's row, or else those of the item. Values in
 * columns that the field no longer has stay with their row.
 */
export function completeRows(
  definition: Pick<FieldDefinition, 'columnValues'>,
  value: FieldValue,
  { present, valuesOf }: RowContext,
): FieldValue {
  if (!isRows(value)) return value
  const columns = columnsOf(definition)
  const [before, left] = [rowsOf(present), new Set(columns.map(({ field }) => field))]
  const ofItem = (itemId: string): Cells => {
    const values = valuesOf(itemId) ?? {}
    return Object.fromEntries(
      columns.flatMap(({ field }) => (Object.hasOwn(values, field) ? [[field, values[field] as Cells[string]]] : [])),
    )
  }
  return value.map(({ id, itemId, fields }) => {
    const same = before.find((row) => row.id === id)
    const former = Object.entries(same?.fields ?? {}).filter(([field]) => !left.has(field))
    const values = fields ?? (same ?? before.find((row) => row.itemId === itemId))?.fields ?? ofItem(itemId)
    return { id, itemId, fields: { ...values, ...Object.fromEntries(former) } }
  })
}

/** The rows that differ between two versions, in each of them: what a save changed. */
export function differingRows(
  one: FieldValue,
  other: FieldValue,
  isSame: (one: unknown, other: unknown) => boolean,
): [FieldValue, FieldValue] {
  const pick = (from: readonly StoredRow[], against: readonly StoredRow[]): FieldValue => {
    const byId = new Map(against.map((row) => [row.id, row]))
    const left = from.filter((row) => !isSame(row, byId.get(row.id)))
    return left.length === 0 ? null : left
  }
  const [before, after] = [rowsOf(one), rowsOf(other)]
  return [pick(before, after), pick(after, before)]
}
