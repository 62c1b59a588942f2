import { useEffect, useEffectEvent } from 'react'

interface Pages {
  data: unknown
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Loads page after page until `count` reaches the bound; tells when it ends, also when it fails. */
export function useAllPages(pages: Pages, { count, most }: { count: number; most: number }, onLoaded: () => void) {
  const { data, error, hasNextPage, isFetchingNextPage } = pages
  const goesOn = !error && data !== undefined && hasNextPage && count < most
  const isDone = Boolean(error) || (data !== undefined && !isFetchingNextPage && !goesOn)
  const next = useEffectEvent(() => pages.fetchNextPage())
  const end = useEffectEvent(onLoaded)
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) next()
  }, [goesOn, isFetchingNextPage])
  useEffect(() => {
    if (isDone) end()
  }, [isDone])
}
