import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'

const ITEM_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether this could be the id of an item; only the server knows whether there is one. */
export const isItemId = (input: unknown): input is string => typeof input === 'string' && ITEM_ID.test(input)

/** The ids of the items in a value: those that were chosen of a data source. */
export function itemIdsOf({ dataSourceId }: Pick<FieldDefinition, 'dataSourceId'>, value: FieldValue): string[] {
  if (dataSourceId === null || value === null) return []
  return (Array.isArray(value) ? value : [value]).filter(isItemId)
}
