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
  const known = rows.find(({ id }) => id === row.id)
  switch (updateType) {
    case 'add':
      return known ? value : ([...rows, row] as FieldValue)
    case 'remove':
      return rows.filter(({ id }) => id !== row.id)
    case 'update': {
      if (!known) return undefined
      const changed = { ...known, ...(row.itemId !== undefined && { itemId: row.itemId }) }
      return rows.map((one) => (one === known ? { ...changed, fields: { ...known.fields, ...row.fields } } : one))
    }
  }
}
