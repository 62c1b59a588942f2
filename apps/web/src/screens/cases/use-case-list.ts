import type { View } from '@dossier/contract/views/definition'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reader } from '../../lib/dates.ts'
import { casesQuery } from './cases-query.ts'
import type { ListSearch } from '@dossier/core/views/list-search'
import { liveQuery, sortOf } from '@dossier/core/views/list-page'
import { changesBetween, staleRowsIn } from './pending-changes.ts'
import { useListSteps } from './use-list-steps.ts'
import { useLivePage } from './use-live-page.ts'

/** The page of a view that the URL describes, kept up to date, and the actions that change it. */
export function useCaseList(view: View, search: ListSearch) {
  const options = casesQuery(view, search)
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const { page = 1 } = search
  const sort = sortOf(search, view)
  const isFetched = query.isSuccess && !query.isFetching && !query.isPlaceholderData
  const live = useLivePage({ query: liveQuery(view, search, reader().timeZone), queryKey: options.queryKey, isFetched })
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
    strays: query.data && live.newest ? staleRowsIn(query.data, live.newest) : undefined,
    isBroken: live.isBroken,
    refresh,
  }
}
