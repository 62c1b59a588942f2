import type { ListContent, ListQueryInput } from '@dossier/contract/live/record-view-hub'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { followList } from '../../lib/live-lists.ts'

interface FollowedOptions {
  /** While it is false nothing is heard. */
  isOn: boolean
  onContent: (content: ListContent) => void
  /** What is followed is gone, or its reader has lost access to it. */
  onEnd: () => void
}

/** Hears what a query answers whenever that changes. A page that is hidden hears nothing, and all at once when it is back in front. */
export function useFollowed(query: ListQueryInput, { isOn, onContent, onEnd }: FollowedOptions): void {
  const isInFront = useInFront()
  const hear = useEffectEvent(onContent)
  const end = useEffectEvent(onEnd)
  const queryKey = JSON.stringify(query)
  useEffect(() => {
    if (!isOn || !isInFront) return
    return followList(JSON.parse(queryKey) as ListQueryInput, {
      onNews: ({ content }) => hear(content),
      onEnd: () => end(),
    })
  }, [queryKey, isOn, isInFront])
}

function subscribe(tell: () => void) {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

const useInFront = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden)
