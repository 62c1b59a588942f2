import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import { ItemList } from './ItemList.tsx'
import { useItems } from './item-names.ts'

interface ItemsTextProps {
  definition: FieldDefinition
  value: FieldValue
}

/** The items in a value, by their present names. */
export function ItemsText({ definition, value }: ItemsTextProps) {
  const ids = itemIdsOf(definition, value)
  return <ItemList ids={ids} find={useItems(ids)} />
}
