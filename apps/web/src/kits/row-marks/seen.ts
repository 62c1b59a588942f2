import { notificationHub } from '../../lib/live.ts'

/** How far somebody has seen a record. */
export interface Seen {
  userId: number
  caseId: number
  seq: number
}

type Listener = (seen: Seen) => void

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('visits')
const listeners = new Set<Listener>()
const lastSeen = new Map<string, number>()

const keyOf = ({ userId, caseId }: Omit<Seen, 'seq'>) => `${userId} ${caseId}`

function take(seen: Seen) {
  const key = keyOf(seen)
  if (seen.seq <= (lastSeen.get(key) ?? 0)) return
  lastSeen.set(key, seen.seq)
  for (const listener of listeners) listener(seen)
}

// On other devices, too.
notificationHub.on('visited', take)
channel?.addEventListener('message', ({ data }: MessageEvent<Seen>) => take(data))

/** Tells the lists in all tabs of this browser, before the server hears of the visit. */
export function noteSeen(seen: Seen) {
  take(seen)
  channel?.postMessage(seen)
}

export const hasSeen = (seen: Seen): boolean => seen.seq <= (lastSeen.get(keyOf(seen)) ?? 0)

export function onSeen(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
