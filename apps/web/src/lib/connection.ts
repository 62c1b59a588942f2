import { useSyncExternalStore } from 'react'

export type Connection = 'connected' | 'reconnecting' | 'offline'

const listeners = new Set<() => void>()
let socketIsDown = false

/** Called by the live connection as it comes and goes. */
export function setSocketDown(down: boolean) {
  socketIsDown = down
  notify()
}

export function connectionNow(): Connection {
  if (!navigator.onLine) return 'offline'
  return socketIsDown ? 'reconnecting' : 'connected'
}

function notify() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) watch(addEventListener)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) watch(removeEventListener)
  }
}

function watch(change: typeof addEventListener) {
  change('online', notify)
  change('offline', notify)
}

export const useConnection = () => useSyncExternalStore(subscribe, connectionNow)
