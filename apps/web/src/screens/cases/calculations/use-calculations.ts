import type { ListCalculations } from '@dossier/contract/views/calculations'
import { viewCalculations } from '@dossier/contract/views/calculations'
import type { View } from '@dossier/contract/views/definition'
import { furtherClauses, writtenClauses } from '@dossier/core/views/further-clauses'
import { shownGroups } from '@dossier/core/views/layout'
import type { ListSearch } from '@dossier/core/views/list-search'
import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queryOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { followList, type ListNews } from '../../../lib/live-lists.ts'

/** What a view calculates, for all of its records and for the groups on the screen, kept up to date. */
export function useCalculations(view: View, search: ListSearch): ListCalculations | undefined {
  const isGrouped = shownGroups(view, search) !== null
  return useCalculatedPages(view, search, { pages: isGrouped ? [search.page ?? 1] : FIRST })[0]
}

const FIRST = [1]

interface Groups {
  /** In place of the groups of the view. */
  groupBy?: string
  /** The pages of groups. */
  pages: readonly number[]
}

/** The same for several pages of groups, as far as they are known. */
export function useCalculatedPages(view: View, search: ListSearch, { groupBy, pages }: Groups): ListCalculations[] {
  const cache = useQueryClient()
  const isNeeded = view.calculations.length > 0
  const further = furtherClauses(search)
  const pageQueries = pages.map((groupPage) => ({
    viewId: view.id,
    searchTerm: search.filter ?? '',
    ...further,
    timeZone: reader().timeZone,
    groupPage,
    ...(groupBy !== undefined && { groupBy }),
  }))
  const options = pageQueries.map(({ clauses, ...query }) =>
    queryOf(viewCalculations.list, { query: { ...query, ...writtenClauses(clauses), viewId: String(view.id) } }),
  )
  const found = useQueries({
    queries: options.map((one) => ({ ...one, enabled: isNeeded, placeholderData: keepPreviousData })),
  })
  const isFetched = found.every((one) => one.isSuccess && !one.isFetching && !one.isPlaceholderData)
  const followed = JSON.stringify(pageQueries.map((query) => ({ kind: 'calculations', ...query })))
  const receive = useEffectEvent((nth: number, { content }: ListNews) => {
    const key = options[nth]?.queryKey
    if (key && content.kind === 'calculations') cache.setQueryData<ListCalculations>(key, content.calculations)
  })
  useEffect(() => {
    if (!isNeeded || !isFetched) return
    const queries = JSON.parse(followed) as Parameters<typeof followList>[0][]
    const ends = queries.map((query, nth) =>
      followList(query, { onNews: (news) => receive(nth, news), onEnd: () => undefined }),
    )
    return () => ends.forEach((end) => end())
  }, [followed, isNeeded, isFetched])
  return isNeeded ? found.flatMap(({ data }) => data ?? []) : []
}
