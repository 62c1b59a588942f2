import { dataItems } from '@dossier/contract/data-sources/items'
import { ITEM_LABEL_LENGTH } from '@dossier/contract/limits'
import { labelKey } from '@dossier/core/data-sources/label-key'
import { plural } from '@dossier/core/text/plural'
import { Plus } from 'lucide-react'
import { Suspense, useContext, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { AddItemForm } from './add-item.ts'
import { useLimit } from './item-limit.ts'
import { noteItems } from './item-names.ts'
import type { ItemPickerProps } from './item-picker.ts'
import { Picker, type PickerProps } from '../Picker.tsx'
import { useItemSearch } from './use-item-search.ts'

/** Items of a field's data source to choose from; with the right to, also new ones. */
export function SourcePicker(props: ItemPickerProps) {
  const { definition, other, label, chosen = [], none, onChoose, onPick, onClose, triggerRef } = props
  const search = useItemSearch(definition, useLimit(other))
  const { found, itemDefinition } = search
  const addItem = useContext(AddItemForm)
  const [adding, setAdding] = useState<string>()
  const [fault, setFault] = useState('')
  const labels = new Map(found.map((item) => [item.id, item.label]))
  for (const item of chosen) if (!labels.has(item.id)) labels.set(item.id, item.label)
  const options = [...labels].map(([id, text]) => ({ id, label: text }))
  const add = async (text: string) => {
    setFault('')
    try {
      const item = await call(dataItems.addLabel, { params: { id: definition.dataSourceId! }, body: { label: text } })
      noteItems([item])
      onPick(item.id)
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  const newOption: PickerProps['newOption'] = (text) => {
    const isThere = found.some((item) => labelKey(item.label) === labelKey(text))
    if (text === '' || isThere) return undefined
    return { id: `+${text}`, label: text, hint: 'New item', glyph: <Plus size={14} aria-hidden /> }
  }
  const mayAdd = definition.extensions.allowAddingToDataSource && (search.isLabelEnough || addItem)
  if (adding !== undefined && addItem && itemDefinition)
    return (
      <Suspense>
        {addItem({
          sourceId: definition.dataSourceId!,
          definition: itemDefinition,
          label: adding,
          onAdded: (item) => {
            noteItems([item])
            onPick(item.id)
          },
          onClose: () => setAdding(undefined),
        })}
      </Suspense>
    )
  const ids = chosen.map(({ id }) => id)
  return (
    <Picker
      label={label}
      options={options}
      chosen={ids}
      {...(none && { none })}
      multiple={onChoose !== undefined}
      onPick={(picked) => {
        if (onChoose) return onChoose(picked as string[])
        const [id] = picked
        if (id !== undefined) onPick(String(id))
      }}
      onClose={onClose}
      triggerRef={triggerRef}
      {...(search.isSearched && { onSearch: search.search })}
      {...(mayAdd && { newOption, onAdd: search.isLabelEnough ? (text: string) => void add(text) : setAdding })}
      isCut={search.isCut}
      isLoading={search.isLoading}
      fault={fault || (search.isFailed ? 'The items could not be loaded. Close the list and open it again.' : '')}
      searchLength={ITEM_LABEL_LENGTH}
      whenEmpty="Type to search"
      whenNotFound={itemDefinition && `No ${plural(itemDefinition.title)} found.`}
    />
  )
}
