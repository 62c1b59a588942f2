import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { isTimeSpent } from '../time-spent/track.ts'

const ITEM_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether this could be the id of an item; only the server knows whether there is one. */
export const isItemId = (input: unknown): input is string => typeof input === 'string' && ITEM_ID.test(input)

/**
 * The ids of the items in a value: those that were chosen of a data source, for several rows perhaps the same, or whose
 * times are tracked.
 */
export function itemIdsOf({ dataSourceId }: Pick<FieldDefinition, 'dataSourceId'>, value: FieldValue): string[] {
  if (dataSourceId === null || value === null) return []
  const chosen = isTimeSpent(value) ? value.totals.map(({ fieldValue }) => fieldValue) : value
  return (Array.isArray(chosen) ? chosen : [chosen]).map(itemIn).filter(isItemId)
}

/** Of a row, its item; before it is stored it may be named by the row's id alone. */
function itemIn(one: unknown): unknown {
  if (typeof one !== 'object' || one === null) return one
  const { id, itemId = id } = one as { id?: unknown; itemId?: unknown }
  return itemId
}
