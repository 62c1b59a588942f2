import type { ReplyOf } from '@dossier/contract/endpoint'
import { views } from '@dossier/contract/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { followList, type ListNews } from '../../lib/live-lists.ts'

type Summary = ReplyOf<typeof views.summary>

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const summaryQuery = queryOf(views.summary, { query: { timeZone } })

/** The views with their record counts, kept up to date; undefined until they have arrived. */
export function useViewCounts(): Summary | undefined {
  const cache = useQueryClient()
  const { data, isSuccess, isFetching } = useQuery(summaryQuery)

  const receive = useEffectEvent(({ content }: ListNews) => {
    if (content.kind !== 'counts') return
    const counts = new Map(content.counts.map(({ id, count }) => [id, count]))
    cache.setQueryData(summaryQuery.queryKey, (before) =>
      before?.map((view) => ({ ...view, count: counts.get(view.id) ?? null })),
    )
  })

  // Messages must not be overtaken by the answer.
  const isFetched = isSuccess && !isFetching
  useEffect(() => {
    if (isFetched) return followList({ kind: 'counts', searchTerm: '' }, { onNews: receive, onEnd: () => {} })
  }, [isFetched])
  return data
}
