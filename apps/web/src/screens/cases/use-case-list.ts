import type { View } from '@dossier/contract/views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RecordSort } from '../../kits/record-table/HeadRow.tsx'
import { casesQuery } from './cases-query.ts'
import type { ListSearch } from '@dossier/core/views/list-search'
import { defaultSortOf, liveQuery, sortOf } from '@dossier/core/views/list-page'
import { changesBetween } from './pending-changes.ts'
import { useLivePage } from './use-live-page.ts'

/** The page of a view that the URL describes, kept up to date, and the actions that change it. */
export function useCaseList(view: View, search: ListSearch) {
  const options = casesQuery(view, search)
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const { page = 1 } = search
  const sort = sortOf(search, view)
  const isFetched = query.isSuccess && !query.isFetching && !query.isPlaceholderData
  const live = useLivePage({ query: liveQuery(view, search), queryKey: options.queryKey, isFetched })
  const go = useListSteps(view)

  const table = query.data?.casesTables[0]
  const lastPage = table ? Math.max(1, Math.ceil(table.totalRecords / view.pageSize)) : 1
  const isBeyond = table !== undefined && !query.isPlaceholderData && table.cases.length === 0 && page > lastPage
  useEffect(() => {
    if (isBeyond) go.toPage(lastPage, { replace: true })
  })

  const refresh = () => {
    if (live.newest && !live.isBroken) live.show(live.newest)
    else void query.refetch()
  }
  return {
    ...go,
    page,
    sort,
    table,
    error: query.error,
    isBusy: query.isPlaceholderData || isBeyond,
    changes: query.data && live.newest ? changesBetween(query.data, live.newest) : 0,
    isBroken: live.isBroken,
    refresh,
  }
}

const isSameSort = (a: RecordSort, b: RecordSort) => a.by === b.by && a.descending === b.descending

/** Every step changes the URL; defaults of the view are not written to it. */
function useListSteps(view: View) {
  const navigate = useNavigate({ from: '/cases' })
  return {
    toPage: (page: number, { replace = false } = {}) =>
      void navigate({ search: (before) => ({ ...before, page: page === 1 ? undefined : page }), replace }),
    sortBy: (sort: RecordSort) => {
      const isDefault = isSameSort(sort, defaultSortOf(view))
      const order = isDefault
        ? { sort: undefined, desc: undefined }
        : { sort: sort.by, desc: sort.descending || undefined }
      void navigate({ search: (before) => ({ ...before, ...order, page: undefined }), replace: true })
    },
    filterBy: (filter: string) =>
      void navigate({
        search: (before) => ({ ...before, filter: filter || undefined, page: undefined }),
        replace: true,
      }),
  }
}
