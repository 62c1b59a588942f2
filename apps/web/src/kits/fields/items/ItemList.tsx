import type { ItemName } from '@dossier/contract/data-sources/item-name'
import { DELETED_ITEM, itemText, type FindItem } from '@dossier/core/data-sources/item-name'
import { Fragment } from 'react'
import './items.css'

/** The names of items; those that do not exist anymore in red. (B-SEL-05) */
export const ItemList = ({ ids, find }: { ids: readonly string[]; find: FindItem }) =>
  ids.map((id, nth) => (
    // A table can have an item twice.
    <Fragment key={`${id} ${nth}`}>
      {nth > 0 && ', '}
      <ItemWords item={find(id)} />
    </Fragment>
  ))

export function ItemWords({ item }: { item: ItemName | null | undefined }) {
  if (item === null) return <span className="item-gone">{itemText(null)}</span>
  if (item?.restricted) return <span className="unset">{itemText(item)}</span>
  if (!item?.deleted) return itemText(item)
  return (
    <>
      {item.label} <span className="item-gone">{DELETED_ITEM}</span>
    </>
  )
}
