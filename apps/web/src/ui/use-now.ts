import { useSyncExternalStore } from 'react'

const TICK = 30_000

const listeners = new Set<() => void>()
let now = Date.now()
let clock: ReturnType<typeof setInterval> | undefined

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!clock) {
    clock = setInterval(tick, TICK)
    tick()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}

/** The present in epoch milliseconds, half a minute old at most, for texts such as `5 minutes ago`. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
