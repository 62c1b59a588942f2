import { pickedRecords, RECORDS_OFFERED } from '@dossier/contract/data-sources/records'
import { PICKER_DEBOUNCE } from '@dossier/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { useAfterPause } from '../../lib/use-after-pause.ts'
import { useWords } from '../../lib/words.ts'
import { noteItems } from './items/item-names.ts'
import type { ItemPickerProps } from './items/item-picker.ts'
import { Picker } from './Picker.tsx'

const SEARCH_LENGTH = 200

/** Records to choose from: the last changed ones, or those that the server finds by number or title. */
export function RecordPicker({ definition, chosen = [], none, ...props }: ItemPickerProps) {
  const { onChoose, onPick } = props
  const { records } = useWords()
  const [typed, search] = useState('')
  const [debounced] = useAfterPause(typed, PICKER_DEBOUNCE)
  const { data: found = [], ...page } = useQuery({
    ...queryOf(pickedRecords.search, { params: { id: definition.id }, query: { searchTerm: debounced } }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => noteItems(found), [found])
  const others = found.filter(({ id }) => chosen.every((one) => one.id !== id))
  const options = [...chosen, ...others.map(({ id, label }) => ({ id, label }))]
  const ids = chosen.map(({ id }) => id)
  return (
    <Picker
      label={props.label}
      options={options}
      chosen={ids}
      {...(none && { none })}
      multiple={onChoose !== undefined}
      onPick={(picked) => {
        if (onChoose) return onChoose(picked as string[])
        const [id] = picked
        if (id !== undefined) onPick(String(id))
      }}
      onClose={props.onClose}
      triggerRef={props.triggerRef}
      onSearch={search}
      isCut={found.length >= RECORDS_OFFERED}
      isLoading={page.isFetching || debounced !== typed.trim()}
      fault={page.isError ? `The ${records.toLowerCase()} could not be loaded. Close the list and open it again.` : ''}
      searchLength={SEARCH_LENGTH}
      whenEmpty="Type to search"
      whenNotFound={`No ${records.toLowerCase()} found.`}
    />
  )
}
