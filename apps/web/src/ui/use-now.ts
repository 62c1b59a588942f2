import { useSyncExternalStore } from 'react'
import { clockTime, followClock } from './clock.ts'

const TICK = 30_000

let shown = Date.now()

/** What counts minutes is not drawn every second. */
function coarseTime(): number {
  const now = clockTime()
  if (now - shown >= TICK || now < shown) shown = now
  return shown
}

const subscribe = (tell: () => void) => followClock({ tell, needsSeconds: () => false })

/** The present in epoch milliseconds, half a minute old at most, for what counts minutes. */
export const useNow = (): number => useSyncExternalStore(subscribe, coarseTime)
