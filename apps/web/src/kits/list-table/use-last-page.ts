import { useEffect, useEffectEvent } from 'react'

interface Place {
  page?: number
  size?: number
  /** How many rows there are on all pages; missing while nobody knows. */
  total?: number | undefined
  /** The total belongs to this page's question, not to the one before. */
  isSettled: boolean
  onPage?: (page: number) => void
}

/** Leads from a page past the end to the last one: the list was longer when the URL was saved. */
export function useLastPage({ page = 1, size = 1, total, isSettled, onPage }: Place) {
  const last = total !== undefined && isSettled ? Math.max(1, Math.ceil(total / size)) : page
  const leave = useEffectEvent(() => onPage?.(last))
  useEffect(() => {
    if (page > last) leave()
  }, [page, last])
}
