import type { RefObject } from 'react'
import type { SearchItem } from '@dossier/contract/search'
import { SEARCH_LENGTH } from '@dossier/contract/search'
import { Picker } from '../fields/Picker.tsx'
import { useRecordSearch } from './use-record-search.ts'

interface RecordPickerProps {
  label: string
  /** Records that cannot be chosen. */
  without: readonly number[]
  onPick: (record: SearchItem) => void
  onClose: () => void
  triggerRef: RefObject<HTMLElement | null>
}

/** One record, found by its number or title. */
export function RecordPicker({ label, without, onPick, ...rest }: RecordPickerProps) {
  const { found, isLoading, find } = useRecordSearch()
  const records = found.filter(({ id }) => !without.includes(id))
  return (
    <Picker
      {...rest}
      label={label}
      options={records.map(({ id, title, pageArgument }) => ({ id, label: title, hint: `#${pageArgument}` }))}
      chosen={[]}
      onPick={([id]) => {
        const record = records.find((each) => each.id === id)
        if (record) onPick(record)
      }}
      onSearch={find}
      isLoading={isLoading}
      whenEmpty="Type a number or a title."
      whenNotFound="Nothing found."
      searchLength={SEARCH_LENGTH}
    />
  )
}
