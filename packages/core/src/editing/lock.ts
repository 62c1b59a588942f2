import { LOCK_LIFE } from '@dossier/contract/limits'

/** What to do when the server says that a lock is not ours any more: take it again, and tell those who were away why. */
export function afterLostLock({ heldAt, now }: { heldAt: number; now: number }): { wasAway: boolean } {
  return { wasAway: now - heldAt > LOCK_LIFE }
}
