import type { EventFilter } from '@dossier/contract/events'
import { events } from '@dossier/contract/events/calls'
import { mergeCaseEvents } from '@dossier/core/live/merge-case-events'
import { passesFilter } from '@dossier/core/live/passes-filter'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { keyOf, lifeOf } from '../../lib/cache.ts'
import { useCaseState } from '../case-form/case-context.ts'

/** What happened to a record, newest first: the loaded pages of what passes the filter, and everything pushed since. */
export function useEvents(caseId: number, filter: EventFilter) {
  const pushed = useCaseState((state) => state.events)
  const { userId, ...rest } = filter
  const query = useInfiniteQuery({
    queryKey: [...keyOf(events.list), 'all', caseId, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        events.list,
        {
          params: { caseId: String(caseId) },
          query: {
            ...rest,
            ...(userId !== undefined && { userId: String(userId) }),
            ...(pageParam !== 0 && { before: String(pageParam) }),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    ...lifeOf(events.list),
    getNextPageParam: ({ data }) => (data.length < PAGE_SIZE ? undefined : data.at(-1)?.id),
  })
  const { data } = query
  const all = useMemo(() => {
    const passing = pushed.filter((event) => passesFilter(event, filter))
    return mergeCaseEvents(data?.pages.flatMap((page) => page.data) ?? [], passing)
  }, [data, pushed, filter])
  return { ...query, all }
}

/** As many as the server puts on a page. */
const PAGE_SIZE = 50
