import { views } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import { sortOf } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordSort } from '../../../kits/record-table/HeadRow.tsx'
import { keyOf } from '../../../lib/cache.ts'
import { casesQuery } from '../cases-query.ts'
import { useFollowedTotal } from '../use-followed-total.ts'
import { useListSteps } from '../use-list-steps.ts'

/** Where a group is: each has a page and an order of its own. (B-VIEW-26) */
export interface GroupPlace {
  page: number
  sort: RecordSort
}

/** The groups of a view that the address describes, and where each of them is. */
export function useGroups(view: View, search: ListSearch) {
  const cache = useQueryClient()
  const query = useQuery({ ...casesQuery(view, search), placeholderData: keepPreviousData })
  const { grouping, casesTables } = query.data ?? {}
  // While another page or filter is loading, the groups are still those of the one before.
  const [shown, setShown] = useState(search)
  if (shown !== search && !query.isPlaceholderData) setShown(search)
  const sort = sortOf(search, view)
  const filter = search.filter ?? ''
  const start = { page: 1, sort }
  // Another filter is another list: its groups begin at their first pages.
  const [known, setKnown] = useState({ filter, places: new Map<string, GroupPlace>() })
  const places = known.filter === filter ? known.places : new Map<string, GroupPlace>()
  const live = useFollowedTotal(view, search, query.isSuccess && !query.isFetching && !query.isPlaceholderData)
  return {
    toPage: useListSteps(view).toPage,
    search: shown,
    grouping,
    tables: casesTables,
    fetchedAt: query.dataUpdatedAt,
    error: query.error,
    isBusy: query.isPlaceholderData,
    placeOf: (id: string) => places.get(id) ?? start,
    toPlace: (id: string, place: GroupPlace) => setKnown({ filter, places: new Map(places).set(id, place) }),
    changes: grouping && live.total !== undefined ? Math.abs(live.total - grouping.totalRecords) : 0,
    isBroken: live.isBroken,
    refresh: () => void cache.invalidateQueries({ queryKey: keyOf(views.cases) }),
  }
}
