import { dataItems } from '@dossier/contract/data-sources/items'
import type { FieldValue } from '@dossier/contract/fields'
import { ITEM_LABEL_LENGTH } from '@dossier/contract/limits'
import { itemText } from '@dossier/core/data-sources/item-name'
import { labelKey } from '@dossier/core/data-sources/label-key'
import { itemIdsOf } from '@dossier/core/fields/chosen-items'
import { plural } from '@dossier/core/text/plural'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useLimit } from './item-limit.ts'
import { noteItems, useItems } from './item-names.ts'
import type { ListEditorProps } from './ListEditor.tsx'
import { Picker } from './Picker.tsx'
import { useItemSearch } from './use-item-search.ts'

const NOTHING = ''

/** Items of the field's data source. One is saved immediately, several when the list closes. */
export function ItemEditor(props: ListEditorProps) {
  const { definition, value, onChange, onCommit, onClose, triggerRef, other } = props
  const ids = itemIdsOf(definition, value as FieldValue)
  const find = useItems(ids)
  const { found, isSearched, isCut, isLoading, isFailed, isLabelEnough, noun, search } = useItemSearch(
    definition,
    useLimit(other),
  )
  const [fault, setFault] = useState('')
  const isMultiple = definition.dataType === 'list-multiple'
  const labels = new Map(found.map(({ id, label }) => [id, label]))
  for (const id of ids) if (!labels.has(id)) labels.set(id, itemText(find(id)))
  const options = [...labels].map(([id, label]) => ({ id, label }))
  // Others may be chosen until the server has added one.
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })
  const choose = (id: string) => (isMultiple ? onChange([...latest.current, id]) : onCommit(id))
  const add = async (label: string) => {
    setFault('')
    try {
      const item = await call(dataItems.addLabel, { params: { id: definition.dataSourceId! }, body: { label } })
      noteItems([item])
      choose(item.id)
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  const newOption = (text: string) => {
    const isThere = found.some(({ label }) => labelKey(label) === labelKey(text))
    if (text === '' || isThere) return undefined
    return { id: `+${text}`, label: text, hint: 'New item', glyph: <Plus size={14} aria-hidden /> }
  }
  return (
    <Picker
      label={definition.title}
      options={isMultiple ? options : [{ id: NOTHING, label: 'None' }, ...options]}
      chosen={isMultiple ? ids : [ids[0] ?? NOTHING]}
      multiple={isMultiple}
      onPick={(picked) => {
        if (isMultiple) return onChange(picked)
        const [id] = picked
        if (id !== undefined) onCommit(id === NOTHING ? null : id)
      }}
      onClose={isMultiple ? () => onCommit(value) : onClose}
      triggerRef={triggerRef}
      {...(isSearched && { onSearch: search })}
      {...(isLabelEnough &&
        definition.extensions.allowAddingToDataSource && { newOption, onAdd: (text: string) => void add(text) })}
      isCut={isCut}
      isLoading={isLoading}
      fault={fault || (isFailed ? 'The items could not be loaded. Close the list and open it again.' : '')}
      searchLength={ITEM_LABEL_LENGTH}
      whenEmpty="Type to search"
      whenNotFound={noun === undefined ? undefined : `No ${plural(noun)} found.`}
    />
  )
}
