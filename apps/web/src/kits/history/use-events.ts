import { events } from '@dossier/contract/events'
import { mergeCaseEvents } from '@dossier/core/live/merge-case-events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { keyOf, lifeOf } from '../../lib/cache.ts'
import { useCaseState } from '../case-form/case-context.ts'

/** What happened to a record, newest first: the loaded pages and everything pushed since. */
export function useEvents(caseId: number) {
  const pushed = useCaseState((state) => state.events)
  const query = useInfiniteQuery({
    queryKey: [...keyOf(events.list), 'all', caseId],
    queryFn: ({ pageParam, signal }) =>
      call(events.list, { params: { caseId: String(caseId) }, query: { pageNumber: pageParam } }, { signal }),
    initialPageParam: 1,
    ...lifeOf(events.list),
    getNextPageParam: (last, _, page) => (page < last.pageCount ? page + 1 : undefined),
  })
  const { data } = query
  const all = useMemo(() => mergeCaseEvents(data?.pages.flatMap((page) => page.data) ?? [], pushed), [data, pushed])
  return { ...query, all }
}
