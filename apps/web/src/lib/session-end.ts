import { allowAutoLogin } from './auto-login.ts'

export interface SessionEnd {
  /** False if the person asked for it. */
  forced: boolean
}

type Listener = (end: SessionEnd) => void

const listeners = new Set<Listener>()
let over = false

/**
 * The session has ended: everything that belongs to it is dropped. Any number of failing calls triggers this once;
 * `sessionBegan` rearms it.
 */
export function endSession(end: SessionEnd = { forced: true }) {
  if (over) return
  over = true
  for (const listener of listeners) listener(end)
}

export const sessionBegan = () => {
  over = false
  allowAutoLogin()
}

/** True from the end of a session to the next sign-in: asking who is signed in would be useless. */
export const isSessionOver = () => over

export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
