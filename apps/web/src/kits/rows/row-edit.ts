import type { FieldValue } from '@dossier/contract/fields'
import type { DataItem } from '@dossier/contract/data-sources/items'
import type { FieldDefinition } from '@dossier/contract/fields'
import { columnsOf, type StoredRow } from '@dossier/core/fields/data-rows'
import { newId } from '../../lib/new-id.ts'

/** A row for an item that was chosen now, with the item's values in the columns of the field. */
export function newRow(
  definition: FieldDefinition,
  { id: itemId, fields }: Pick<DataItem, 'id' | 'fields'>,
): StoredRow {
  const cells = columnsOf(definition).flatMap(({ field }) =>
    fields[field] === undefined ? [] : [[field, fields[field]] as const],
  )
  return { id: newId(), itemId, fields: Object.fromEntries(cells) as StoredRow['fields'] }
}

/** The rows with another value in one of them; a text as long as it is being typed. */
export const withCell = (
  rows: readonly StoredRow[],
  { id, field }: { id: string; field: string },
  value: unknown,
): FieldValue =>
  rows.map((row) => (row.id === id ? { ...row, fields: { ...row.fields, [field]: value as string } } : row))

export const withoutRow = (rows: readonly StoredRow[], id: string): FieldValue => {
  const left = rows.filter((row) => row.id !== id)
  return left.length === 0 ? null : left
}
