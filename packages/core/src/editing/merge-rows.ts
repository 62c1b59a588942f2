import type { StoredRow } from '../fields/data-rows.ts'
import { rowsOf } from '../fields/data-rows.ts'
import { ORDER, rebaseList } from './rebase-list.ts'

/**
 * Rows with both writers' changes, row by row and column by column. Undefined if both changed the same value in different
 * ways, or one removed a row that the other changed.
 */
export function mergeRows(seen: unknown, mine: unknown, present: unknown): StoredRow[] | null | undefined {
  const { values, conflicts } = rebaseList(rowsOf(seen), rowsOf(mine), rowsOf(present))
  if (conflicts.some((one) => one !== ORDER)) return undefined
  return values.length === 0 ? null : values
}
