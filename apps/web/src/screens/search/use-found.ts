import type { CallOf } from '@dossier/contract/endpoint'
import { search, type FoundCases, type FoundPeople } from '@dossier/contract/search'
import { clausesOf } from '@dossier/core/filters/filter'
import type { Total } from '@dossier/core/text/count-line'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useExactTotal } from '../../kits/exact-total/use-exact-total.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import type { Address } from './use-address.ts'

type Params = CallOf<typeof search.advanced>

/** Finding changes nothing: it needs no key that a retry would repeat. */
const found = <T extends FoundCases | FoundPeople>(request: Params) =>
  queryOptions({
    queryKey: keyOf(search.advanced, request),
    queryFn: async ({ signal }) => (await call(search.advanced, request, { signal, idempotencyKey: null })) as T,
    placeholderData: keepPreviousData,
  })

/** The page of records that the URL asks for. */
export function useFoundRecords({ term, tab, page, sort, filters }: Address, columns: readonly string[]) {
  const isSearching = term !== '' || filters.length > 0
  const query = useQuery({
    ...found<FoundCases>({
      params: { type: 'cases' },
      query: {
        pageNumber: tab === 'records' ? page : 1,
        timeZone: reader().timeZone,
        sortBy: sort.by,
        sortDesc: sort.descending ? 'true' : 'false',
      },
      body: { searchTerm: term, clauses: clausesOf(filters), columns: [...columns] },
    }),
    enabled: isSearching,
  })
  return { ...query, isSearching, shown: isSearching ? query.data : undefined }
}

/** The exact number of the records that the URL asks for, on request. */
export function useFoundTotal({ term, filters }: Address, total: Total | undefined) {
  const body = { searchTerm: term, clauses: clausesOf(filters) }
  return useExactTotal({
    listKey: JSON.stringify(body),
    total,
    count: async (signal) => {
      const query = { timeZone: reader().timeZone, exactTotal: 'true' as const }
      const request = { params: { type: 'cases' as const }, query, body }
      return (await call(search.advanced, request, { signal, idempotencyKey: null })).totalItems
    },
  })
}

/** The page of people that the URL asks for: they are found by their text only. */
export function useFoundPeople({ term, tab, page }: Address) {
  const isSearching = term !== ''
  const query = useQuery({
    ...found<FoundPeople>({
      params: { type: 'users' },
      query: { pageNumber: tab === 'people' ? page : 1 },
      body: { searchTerm: term },
    }),
    enabled: isSearching,
  })
  return { ...query, isSearching, shown: isSearching ? query.data : undefined }
}
