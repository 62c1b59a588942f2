import { FILTER_DEBOUNCE } from '@dossier/contract/limits'
import { search, type FoundCases } from '@dossier/contract/search'
import { allFilters, type FilterEntry } from '@dossier/core/filters/filter'
import { filterFault } from '@dossier/core/filters/filter-fault'
import { listClauses } from '@dossier/core/views/list-clauses'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { sortsToStore, type ViewValues } from './view-values.ts'

/**
 * The first records of a view that is being edited, half a second after its last change. A question that is no longer
 * the current one is canceled. Filters that are not complete yet wait.
 */
export function usePreview(values: ViewValues, columns: OfferedColumns | undefined) {
  const isWhole = columns && allFilters(values.filters).every((filter) => !filterFault(filter, columns))
  const settled = useSettled(
    JSON.stringify({
      query: { sortBy: values.sortBy, sortDesc: values.sortByDescending },
      body: {
        clauses: listClauses(values.filters as FilterEntry[]),
        columns: values.columns,
        thenSortBy: sortsToStore(values.thenSortBy),
      },
    }),
    isWhole === true,
  )
  const query = useQuery({
    queryKey: [...keyOf(search.advanced), 'preview', settled],
    queryFn: async ({ signal }) => {
      const { query, body } = JSON.parse(settled!)
      const input = {
        params: { type: 'cases' as const },
        query: {
          ...query,
          sortDesc: query.sortDesc ? ('true' as const) : ('false' as const),
          timeZone: reader().timeZone,
        },
        body,
      }
      return (await call(search.advanced, input, { signal, idempotencyKey: null })) as FoundCases
    },
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  })
  return { ...query, isWaiting: isWhole === false }
}

/** The latest text that was whole, once it has not changed for a while; the first one at once. */
function useSettled(text: string, isWhole: boolean): string | undefined {
  const [settled, settle] = useState<string>()
  const isFirst = settled === undefined
  useEffect(() => {
    if (!isWhole) return
    const timer = setTimeout(() => settle(text), isFirst ? 0 : FILTER_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text, isWhole, isFirst])
  return settled
}
