import type { ItemName } from '@dossier/contract/data-sources/item-name'

/** Follows the name of a deleted item. (B-SEL-02, B-SEL-05) */
export const DELETED_ITEM = '[Deleted item]'
/** Stands for a record that the reader may not view. */
export const RESTRICTED = '[Restricted]'
/** Stands for an item that the tenant does not have. */
export const ITEM_NOT_FOUND = '[Item not found]'

/** The name of an item; null if the item does not exist, undefined until its name has been loaded. */
export type FindItem = (id: string) => ItemName | null | undefined

/** An item as text: its label, and whether it was deleted since it was chosen. */
export function itemText(item: ItemName | null | undefined): string {
  if (item === undefined) return '…'
  if (item === null) return ITEM_NOT_FOUND
  if (item.restricted) return RESTRICTED
  return item.deleted ? `${item.label} ${DELETED_ITEM}`.trimStart() : item.label
}
