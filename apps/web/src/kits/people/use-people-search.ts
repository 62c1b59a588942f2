import { PICKER_DEBOUNCE } from '@dossier/contract/limits'
import { users } from '@dossier/contract/users/calls'
import { containsText } from '@dossier/core/text/folded'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { useAfterPause } from '../../lib/use-after-pause.ts'

interface Narrowed {
  /** Only people in one of them; an empty list is everybody. */
  teams?: readonly number[]
  without?: readonly number[]
}

/** The people that the server finds for the typed text, once the typing pauses. */
export function usePeopleSearch({ teams = [], without = [] }: Narrowed = {}) {
  const [typed, search] = useState('')
  const [debounced] = useAfterPause(typed, PICKER_DEBOUNCE)
  const { data, isFetching } = useQuery({
    ...queryOf(users.search, { query: { search: debounced, ...idsOf({ teams, without }) } }),
    placeholderData: keepPreviousData,
  })
  const text = typed.trim()
  return {
    found: data?.data ?? [],
    isLoading: isFetching || debounced !== text,
    search,
    /** Whether an entry that is no person, such as nobody, is what the text may mean. */
    fits: (label: string) => containsText(label, text),
    words: { whenEmpty: 'Type to search for users', whenNotFound: `Nothing found for ${text}` },
  }
}

const idsOf = (lists: Required<Narrowed>): { teams?: string; without?: string } =>
  Object.fromEntries(
    Object.entries(lists)
      .filter(([, ids]) => ids.length > 0)
      .map(([name, ids]) => [name, ids.join()]),
  )
