import { GROUPS_PER_PAGE, views, type CaseListPage } from '@dossier/contract/views'
import type { View } from '@dossier/contract/views/definition'
import type { Total } from '@dossier/core/text/count-line'
import { sortOf } from '@dossier/core/views/list-page'
import type { ListSearch } from '@dossier/core/views/list-search'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLastPage } from '../../../kits/list-table/use-last-page.ts'
import type { RecordSort } from '../../../kits/record-table/HeadRow.tsx'
import { keyOf } from '../../../lib/cache.ts'
import { casesQuery } from '../cases-query.ts'
import { useFollowedTotal } from '../use-followed-total.ts'
import { useListSteps } from '../use-list-steps.ts'
import { useFollowedGroups, type FollowedGroups } from './use-followed-groups.ts'

/** Where a group is: each has a page and an order of its own. (B-VIEW-26) */
export interface GroupPlace {
  page: number
  sort: RecordSort
}

/** The groups of a view that the address describes, and where each of them is. */
export function useGroups(view: View, search: ListSearch) {
  const cache = useQueryClient()
  const query = useQuery({ ...casesQuery(view, search), placeholderData: keepPreviousData })
  // While another page or filter is loading, the groups are still those of the one before.
  const [answered, setAnswered] = useState(search)
  if (answered !== search && !query.isPlaceholderData) setAnswered(search)
  const { data, dataUpdatedAt } = query
  const newest = useMemo(() => ({ data, fetchedAt: dataUpdatedAt, search: answered }), [data, dataUpdatedAt, answered])
  // Ten tables are drawn piece by piece: drawn at once they would keep the page from answering.
  const shown = useDeferredValue(newest)
  const { grouping, casesTables } = shown.data ?? {}
  const places = usePlaces(view, search)
  const isFetched = query.isSuccess && !query.isFetching && !query.isPlaceholderData
  const live = useFollowedTotal(view, search, isFetched)
  const groups = useFollowedGroups(view, search, isFetched ? data?.grouping : undefined)
  const refresh = useCallback(() => void cache.invalidateQueries({ queryKey: keyOf(views.cases) }), [cache])
  const { toPage } = useListSteps(view)
  useLastPage({
    ...placeOfGroups(search, data),
    isSettled: isFetched,
    onPage: (page) => toPage(page, { replace: true }),
  })
  return {
    toPage,
    search: shown.search,
    tables: casesTables,
    fetchedAt: shown.fetchedAt,
    error: query.error,
    isBusy: query.isPlaceholderData || shown !== newest,
    ...places,
    groups: amountOf(shown.data, shown === newest ? groups : undefined),
    total: grouping && { count: live.total ?? grouping.totalRecords, isMinimum: grouping.isMinimum },
    changes: shown === newest ? changesOf(shown.data, { total: live.total, groups: groups?.ids }) : 0,
    isBroken: live.isBroken,
    refresh,
  }
}

/** Which page of groups was asked for, and how many groups there are, if that is known. */
const placeOfGroups = ({ page = 1 }: ListSearch, { grouping }: Partial<CaseListPage> = {}) => ({
  page,
  size: GROUPS_PER_PAGE,
  total: grouping?.isMinimum ? undefined : grouping?.groups,
})

/** How many groups there are by now. */
const amountOf = ({ grouping }: Partial<CaseListPage> = {}, now: FollowedGroups | undefined): Total | undefined =>
  grouping && { count: now?.amount ?? grouping.groups, isMinimum: grouping.isMinimum }

/** How many records are in groups that the page does not show, as far as that is known: at least one in each new one. */
function changesOf(
  page: CaseListPage | undefined,
  now: { total?: number | undefined; groups?: readonly string[] | undefined },
) {
  if (!page?.grouping) return 0
  const ids = new Set(page.casesTables.map(({ id }) => id))
  const unseen = now.groups?.filter((id) => !ids.has(id)).length ?? 0
  return Math.max(unseen, Math.abs((now.total ?? page.grouping.totalRecords) - page.grouping.totalRecords))
}

/** With other filters or another text, it is another list: its groups begin at their first pages. */
function usePlaces(view: View, search: ListSearch) {
  const sort = sortOf(search, view)
  const narrowing = JSON.stringify([search.filter, search.filters])
  const sortKey = JSON.stringify(sort)
  const start = useMemo(() => ({ page: 1, sort: JSON.parse(sortKey) as RecordSort }), [sortKey])
  const [state, setState] = useState({ narrowing, places: new Map<string, GroupPlace>() })
  const places = state.narrowing === narrowing ? state.places : new Map<string, GroupPlace>()
  const toPlace = useCallback(
    (id: string, place: GroupPlace) =>
      setState((before) => ({
        narrowing,
        places: new Map(before.narrowing === narrowing ? before.places : []).set(id, place),
      })),
    [narrowing],
  )
  return { placeOf: (id: string) => places.get(id) ?? start, toPlace }
}
