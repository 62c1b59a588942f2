import { comments, type Comment } from '@dossier/contract/comments'
import type { ReplyOf } from '@dossier/contract/endpoint'
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { keyOf, lifeOf } from '../../lib/cache.ts'

type Pages = InfiniteData<ReplyOf<typeof comments.list>, number>

const keyFor = (caseId: number) => [...keyOf(comments.list), 'all', caseId]

/** The comments on a record, newest first, page by page. */
export function useComments(caseId: number) {
  return useInfiniteQuery({
    queryKey: keyFor(caseId),
    queryFn: ({ pageParam, signal }) =>
      call(comments.list, { params: { caseId: String(caseId) }, query: { pageNumber: pageParam } }, { signal }),
    initialPageParam: 1,
    ...lifeOf(comments.list),
    getNextPageParam: (last, _, page) => (page < last.pageCount ? page + 1 : undefined),
    select: ({ pages }) => ({ all: unique(pages.flatMap(({ data }) => data)), total: pages[0]?.totalItems ?? 0 }),
  })
}

/** A comment inserted in between moves others to the next page, where they appear again. */
const unique = (all: Comment[]) => [...new Map(all.map((comment) => [comment.id, comment])).values()]

/** Shows one's own comment on top before the live message arrives. */
export function useShowComment(caseId: number) {
  const cache = useQueryClient()
  return (comment: Comment) =>
    cache.setQueryData<Pages>(keyFor(caseId), (cached) => {
      const [first, ...rest] = cached?.pages ?? []
      if (!cached || !first || first.data.some(({ id }) => id === comment.id)) return cached
      return {
        ...cached,
        pages: [{ ...first, data: [comment, ...first.data], totalItems: first.totalItems + 1 }, ...rest],
      }
    })
}

/** Shows one's own change of a comment, or with null its deletion, before the live message arrives. */
export function useChangeComment(caseId: number) {
  const cache = useQueryClient()
  return (id: number, change: (comment: Comment) => Comment | null) =>
    cache.setQueryData<Pages>(keyFor(caseId), (cached) => {
      const changed = (one: Comment) => (one.id === id ? (change(one) ?? []) : one)
      return cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, data: page.data.flatMap(changed) })) }
    })
}

export function useRefreshComments(caseId: number) {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: keyFor(caseId) })
}
