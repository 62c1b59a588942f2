import { allowAutoLogin } from './auto-login.ts'

export interface SessionEnd {
  /** False if the person asked for it. */
  forced: boolean
  /** Why, as the server says it; undefined if it does not say. */
  reason: string | undefined
}

type Listener = (end: SessionEnd) => void

const listeners = new Set<Listener>()
let over = false
/** While the person's own sign-out is running: failures and messages caused by it do not count as forced. */
let leaving = false

/**
 * The session has ended: everything that belongs to it is dropped. Any number of failing calls triggers this once;
 * `sessionBegan` rearms it.
 */
export function endSession(reason?: string) {
  if (over) return
  over = true
  for (const listener of listeners) listener({ forced: !leaving, reason })
}

/** Ends the session because the person asked for it, after what that takes. */
export async function leaveSession(work: () => Promise<unknown>) {
  leaving = true
  await work().catch(() => undefined)
  endSession()
  leaving = false
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
