import { useEffect } from 'react'
import { createStore, useStore } from '../../ui/store.ts'

interface ShownTotal {
  viewId: number
  count: number
}

/** The total over the list that is open, which is live: counts beside it must not say anything else. */
const shown = createStore<ShownTotal | undefined>(undefined)

/** Returns the total of the whole view on screen; undefined while it is unknown or partial. */
export function useShowTotal(viewId: number, count: number | undefined) {
  useEffect(() => {
    if (count === undefined) return
    shown.set({ viewId, count })
    return () => shown.set(undefined)
  }, [viewId, count])
}

export const useShownTotal = () => useStore(shown)
