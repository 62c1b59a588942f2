import { search } from '@dossier/contract/search'
import { users } from '@dossier/contract/users/calls'
import type { Picked, Query } from '@dossier/core/comments/mentions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { useAfterPause } from '../../lib/use-after-pause.ts'

const TYPING_PAUSE = 150
const MOST = 8

/** Somebody or a record that can be mentioned. */
export interface MentionOption {
  id: string
  label: string
  hint: string
  picked: Picked
}

/** The people or records that the server finds for the text behind a mark. */
export function useMentionOptions(query: Query | null): MentionOption[] {
  const [debounced] = useAfterPause(query?.term ?? '', TYPING_PAUSE)
  const people = useQuery({
    ...queryOf(users.search, { query: { search: debounced } }),
    enabled: query?.mark === '@',
    placeholderData: keepPreviousData,
  })
  const records = useQuery({
    ...queryOf(search.simple, { query: { searchTerm: debounced } }),
    enabled: query?.mark === '#' && debounced !== '',
    placeholderData: keepPreviousData,
  })
  if (query?.mark === '@')
    return (people.data?.data ?? []).slice(0, MOST).map(({ id, name, email }) => ({
      id: `user-${id}`,
      label: name,
      hint: email,
      picked: { text: `@${name}`, userId: id },
    }))
  if (query === null || debounced === '') return []
  return (records.data ?? [])
    .filter(({ itemType }) => itemType === 'RECORD')
    .slice(0, MOST)
    .map(({ id, title, pageArgument }) => ({
      id: `record-${id}`,
      label: `#${pageArgument}`,
      hint: title,
      picked: { text: `#${pageArgument}`, caseId: id },
    }))
}
