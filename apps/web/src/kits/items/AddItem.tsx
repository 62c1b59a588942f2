import type { AddItemProps } from '../fields/items/add-item.ts'
import { ItemForm } from './ItemForm.tsx'

/** The form of a new item, while somebody chooses one for a field. */
export const AddItem = ({ sourceId, definition, label, onAdded, onClose }: AddItemProps) => (
  <ItemForm
    source={{ id: sourceId }}
    definition={definition}
    item={null}
    label={label}
    isEditable
    onSaved={onAdded}
    onClose={onClose}
  />
)
