import { search as searchCalls, type FoundCases } from '@dossier/contract/search'
import type { View } from '@dossier/contract/views/definition'
import { readFilters } from '@dossier/core/filters/filter-address'
import { filtersOf } from '@dossier/core/filters/stored-filters'
import { asksForClosed, clausesWith } from '@dossier/core/views/asked-clauses'
import { sortOf } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { keyOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'

/** What a view and the address ask together. */
export const filteredQuestion = (view: View, search: ListSearch) => ({
  searchTerm: search.filter ?? '',
  clauses: clausesWith(view.clauses, readFilters(search.filters).entries),
})

/** The page of the records for which the filters of a view and those of the address hold. */
export function useFilteredList(view: View, search: ListSearch) {
  const { page = 1 } = search
  const sort = sortOf(search, view)
  const entries = [...filtersOf(view.clauses), ...readFilters(search.filters).entries]
  const asked = {
    params: { type: 'cases' as const },
    query: {
      pageNumber: page,
      timeZone: reader().timeZone,
      sortBy: sort.by,
      sortDesc: sort.descending ? ('true' as const) : ('false' as const),
    },
    body: { ...filteredQuestion(view, search), columns: view.columns },
  }
  const query = useQuery({
    queryKey: keyOf(searchCalls.advanced, asked),
    queryFn: async ({ signal }) =>
      (await call(searchCalls.advanced, asked, { signal, idempotencyKey: null })) as FoundCases,
    placeholderData: keepPreviousData,
  })
  return {
    page,
    sort,
    found: query.data,
    isOpenOnly: !asksForClosed(entries) && !view.asksForClosed,
    error: query.error,
    isBusy: query.isPlaceholderData,
    refetch: () => void query.refetch(),
  }
}
