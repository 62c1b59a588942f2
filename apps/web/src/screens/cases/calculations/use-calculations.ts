import type { ListCalculations } from '@dossier/contract/views/calculations'
import { viewCalculations } from '@dossier/contract/views/calculations'
import type { View } from '@dossier/contract/views/definition'
import { shownGroups } from '@dossier/core/views/layout'
import type { ListSearch } from '@dossier/core/views/list-search'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queryOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { followList, type ListNews } from '../../../lib/live-lists.ts'

/** What a view calculates, for all of its records and for the groups on the screen, kept up to date. */
export function useCalculations(view: View, search: ListSearch): ListCalculations | undefined {
  const cache = useQueryClient()
  const isGrouped = shownGroups(view, search) !== null
  const query = {
    viewId: view.id,
    searchTerm: search.filter ?? '',
    timeZone: reader().timeZone,
    groupPage: isGrouped ? (search.page ?? 1) : 1,
  }
  const options = queryOf(viewCalculations.list, { query: { ...query, viewId: String(view.id) } })
  const isNeeded = view.calculations.length > 0
  const read = useQuery({ ...options, enabled: isNeeded, placeholderData: keepPreviousData })
  const isFetched = isNeeded && read.isSuccess && !read.isFetching && !read.isPlaceholderData
  const followed = JSON.stringify({ kind: 'calculations', ...query })
  const receive = useEffectEvent(({ content }: ListNews) => {
    if (content.kind === 'calculations') cache.setQueryData<ListCalculations>(options.queryKey, content.calculations)
  })
  useEffect(() => {
    if (isFetched) return followList(JSON.parse(followed), { onNews: receive, onEnd: () => {} })
  }, [followed, isFetched])
  return isNeeded ? read.data : undefined
}
