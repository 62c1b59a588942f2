import { SEARCH_LENGTH } from '@dossier/contract/search'
import { filtersOf } from '@dossier/core/filters/stored-filters'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { filterTextQuery, mayHaveFilters } from '../../kits/filters/filter-text-query.ts'
import { useFilterDraft } from '../../kits/filters/use-filter-draft.ts'
import { fitsAddress, type Address } from './use-address.ts'

/** The text and the filters while they are changed. Whatever asks, asks with both as they are on the screen. */
export function useQuestion(address: Address) {
  const [typed, type] = useState(address.term)
  const [applied, setApplied] = useState(address.term)
  const draft = useFilterDraft(address.filters)
  if (applied !== address.term) {
    setApplied(address.term)
    type(address.term)
  }
  const [unread, setUnread] = useState<{ text: string; message: string }>()
  const cache = useQueryClient()
  const text = typed.trim()
  const isTooLong = !fitsAddress(draft.entries)
  const ask = () => {
    if (text.length <= SEARCH_LENGTH && !isTooLong) address.ask(text, draft.entries)
  }
  return {
    typed,
    type,
    draft,
    isTooLong,
    /** It was asked already: to ask it again is to try again. */
    isApplied: text === address.term && !draft.isChanged,
    ask,
    /** Why words that look like filters were searched for as they are. */
    unread: unread?.text === address.term ? unread.message : undefined,
    /** Filters among the words, such as `status:Open`, join the others. What cannot be read is searched for. */
    askTyped: async () => {
      const read = mayHaveFilters(text) && (await cache.fetchQuery(filterTextQuery({ text })).catch(() => undefined))
      const [fault] = (read && read.faults) || []
      setUnread(fault && { text, message: fault.message })
      if (!read || fault || read.clauses.length === 0) return ask()
      const entries = [...draft.entries, ...filtersOf(read.clauses)]
      if (fitsAddress(entries)) address.ask(read.searchTerm, entries)
    },
    clear: () => {
      type('')
      draft.change([])
      address.clear()
    },
  }
}

export type Question = ReturnType<typeof useQuestion>
