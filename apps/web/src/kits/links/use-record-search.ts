import { PICKER_DEBOUNCE } from '@dossier/contract/limits'
import { search } from '@dossier/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { useAfterPause } from '../../lib/use-after-pause.ts'

/** The records that the server finds by number or title for the typed text, once the typing pauses. */
export function useRecordSearch() {
  const [typed, find] = useState('')
  const [debounced] = useAfterPause(typed, PICKER_DEBOUNCE)
  const { data, isFetching } = useQuery({
    ...queryOf(search.simple, { query: { searchTerm: debounced } }),
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
  })
  const found = typed.trim() === '' ? [] : (data ?? []).filter(({ itemType }) => itemType === 'RECORD')
  const isLoading = typed.trim() !== '' && (typed.trim() !== debounced || isFetching)
  return { found, isLoading, find }
}
