import { LOCK_LIFE } from '@dossier/contract/limits'

/**
 * The reaction when the server says that a lock is not ours any more: acquire it again, and tell people who were away
 * why.
 */
export function afterLostLock({ heldAt, now }: { heldAt: number; now: number }): { wasAway: boolean } {
  return { wasAway: now - heldAt > LOCK_LIFE }
}
