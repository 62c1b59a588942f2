import { useSyncExternalStore } from 'react'

export type Connection = 'connected' | 'reconnecting' | 'offline'

const listeners = new Set<() => void>()
let socketIsDown = false
/** What the page cannot follow live at the moment. */
const notJoined = new Set<object>()

/** Called by the live connection when it opens and closes. */
export function setSocketDown(down: boolean) {
  socketIsDown = down
  notify()
}

/** Called when the server temporarily refuses a subscription of the page, and again when it no longer does. */
export function setNotJoined(what: object, waits: boolean) {
  if (notJoined.has(what) === waits) return
  if (waits) notJoined.add(what)
  else notJoined.delete(what)
  notify()
}

export function connectionNow(): Connection {
  if (!navigator.onLine) return 'offline'
  return socketIsDown || notJoined.size > 0 ? 'reconnecting' : 'connected'
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
