import type { FieldValue } from '@dossier/contract/fields'
import { itemText } from '@dossier/core/data-sources/item-name'
import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import { useLayoutEffect, useRef } from 'react'
import { useItems } from './item-names.ts'
import { ItemPicker } from './ItemPicker.tsx'
import type { ListEditorProps } from '../ListEditor.tsx'

const NONE = { id: '', label: 'None' }

/** Items of the field's data source. One is saved immediately, several when the list closes. */
export function ItemEditor(props: ListEditorProps) {
  const { definition, value, onChange, onCommit, onClose, triggerRef, other } = props
  const ids = itemIdsOf(definition, value as FieldValue)
  const find = useItems(ids)
  // Others may be chosen until the server has added one.
  const latest = useRef(ids)
  useLayoutEffect(() => {
    latest.current = ids
  })
  const shared = {
    definition,
    other,
    label: definition.title,
    chosen: ids.map((id) => ({ id, label: itemText(find(id)) })),
    triggerRef,
  }
  if (definition.dataType === 'list-multiple')
    return (
      <ItemPicker
        {...shared}
        onChoose={onChange}
        onPick={(id) => onChange([...latest.current, id])}
        onClose={() => onCommit(value)}
      />
    )
  return <ItemPicker {...shared} none={NONE} onPick={(id) => onCommit(id === NONE.id ? null : id)} onClose={onClose} />
}
