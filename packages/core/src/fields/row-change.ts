import type { FieldValue } from '@dossier/contract/fields'
import type { DataRow, RowChange } from '@dossier/contract/fields/rows'
import { rowsOf } from './data-rows.ts'

export interface RowEdit {
  updateType: RowChange
  row: DataRow
}

/**
 * The rows after one was added, changed or removed. A row that is there already is not added again, and one that is gone
 * is not removed again: the same call may come twice. Undefined if there is no row to change. (D-052)
 */
export function withRow(value: FieldValue, { updateType, row }: RowEdit): FieldValue | undefined {
  const rows = rowsOf(value)
  const existing = rows.find(({ id }) => id === row.id)
  switch (updateType) {
    case 'add':
      return existing ? value : ([...rows, row] as FieldValue)
    case 'remove':
      return rows.filter(({ id }) => id !== row.id)
    case 'update': {
      if (!existing) return undefined
      const changed = { ...existing, ...(row.itemId !== undefined && { itemId: row.itemId }) }
      return rows.map((one) => (one === existing ? { ...changed, fields: { ...existing.fields, ...row.fields } } : one))
    }
  }
}
