import { useEffect } from 'react'
import { createStore, useStore } from '../../ui/store.ts'

interface ShownTotal {
  viewId: number
  count: number
}

/** The total over the list that is open, which is live: counts beside it must not say anything else. */
const shown = createStore<ShownTotal | undefined>(undefined)

/** Tells the total of the whole view that is on screen; undefined while there is none, or only a part of it. */
export function useShowTotal(viewId: number, count: number | undefined) {
  useEffect(() => {
    if (count === undefined) return
    shown.set({ viewId, count })
    return () => shown.set(undefined)
  }, [viewId, count])
}

export const useShownTotal = () => useStore(shown)
