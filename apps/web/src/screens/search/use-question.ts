import { SEARCH_LENGTH } from '@dossier/contract/search'
import { useState } from 'react'
import { useFilterDraft } from '../../kits/filters/use-filter-draft.ts'
import { fitsAddress, type Address } from './use-address.ts'

/** The text and the filters while they are changed. Whatever asks, asks with both as they are on the screen. */
export function useQuestion(address: Address) {
  const [typed, type] = useState(address.term)
  const [known, setKnown] = useState(address.term)
  const draft = useFilterDraft(address.filters)
  if (known !== address.term) {
    setKnown(address.term)
    type(address.term)
  }
  const text = typed.trim()
  const isTooLong = !fitsAddress(draft.entries)
  return {
    typed,
    type,
    draft,
    isTooLong,
    /** It was asked already: to ask it again is to try again. */
    isAsked: text === address.term && !draft.isChanged,
    ask: () => {
      if (text.length <= SEARCH_LENGTH && !isTooLong) address.ask(text, draft.entries)
    },
    clear: () => {
      type('')
      draft.change([])
      address.clear()
    },
  }
}

export type Question = ReturnType<typeof useQuestion>
