import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

interface Place {
  page: number
  pageSize: number
  onPage: (page: number) => void
}

/** Leads from a page past the end to the last one: the list was longer when the URL was saved. */
export function useLastPage(
  { data, isPlaceholderData }: UseQueryResult<{ totalItems: number }>,
  { page, pageSize, onPage }: Place,
) {
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.totalItems / pageSize)) : page
  const leave = useEffectEvent(() => onPage(last))
  useEffect(() => {
    if (page > last) leave()
  }, [page, last])
}
