import { search as searchCalls, type FoundCases } from '@dossier/contract/search'
import type { View } from '@dossier/contract/views/definition'
import { readFilters } from '@dossier/core/filters/filter-address'
import { deadReasons, filtersOf } from '@dossier/core/filters/stored-filters'
import { askedClauses, asksForClosed } from '@dossier/core/views/asked-clauses'
import { sortOf } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { keyOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'

const NOBODY: FoundCases = { type: 'cases', data: [], totalItems: 0, pageCount: 0, totalIsMinimum: false, hits: [] }

const entriesOf = (view: View, { filters }: ListSearch) => [...filtersOf(view.clauses), ...readFilters(filters).entries]

/** What a view and the address ask together. */
export const filteredQuestion = (view: View, search: ListSearch) => ({
  searchTerm: search.filter ?? '',
  clauses: askedClauses(entriesOf(view, search)),
})

/** The page of the records for which the filters of a view and those of the address hold. */
export function useFilteredList(view: View, search: ListSearch) {
  const { page = 1 } = search
  const sort = sortOf(search, view)
  // Who may not read one of the view's filters sees nothing in it, with other filters, too.
  const isDead = deadReasons(view.clauses).length > 0
  const entries = entriesOf(view, search)
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
    enabled: !isDead,
  })
  return {
    page,
    sort,
    found: isDead ? NOBODY : query.data,
    isOpenOnly: !asksForClosed(entries) && !view.asksForClosed,
    error: query.error,
    isBusy: query.isPlaceholderData,
    refetch: () => void query.refetch(),
  }
}
