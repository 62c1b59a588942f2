import type { Ctx } from '../../../http/context.ts'
import { conflict } from '../../../http/refusal.ts'
import { lockableKey, releaseLock } from '../locks/field-locks.ts'
import { loadCase } from '../load-case.ts'
import { prolongLock } from '../locks/lock-queries.ts'

/** A place that a page has open, with the number of its lock; null when the page has finished. */
export interface AnnouncedEdit {
  key: string
  fence: number | null
}

/**
 * Tells the other viewers that the caller is editing a field whose lock they hold, and renews the lock; or that they
 * have finished.
 */
export async function announceEdit(
  ctx: Ctx,
  { caseId, place, inProgress }: { caseId: number; place: string; inProgress: boolean },
): Promise<AnnouncedEdit> {
  const loaded = await loadCase(ctx, caseId)
  const lock = lockableKey(ctx, loaded, place)
  if (!inProgress) {
    await releaseLock(ctx, loaded, lock.key)
    return { key: lock.key, fence: null }
  }
  const own = loaded.locks.find(({ key, user_id }) => key === lock.key && user_id === ctx.me.id)
  const held = own && (await prolongLock(ctx.tx, { ...lock, userId: ctx.me.id, fence: own.fence }))
  if (!held) return conflict('Your edit lock has ended. Open the field again to continue.')
  ctx.emit({ type: 'case.locksChanged', tenantId: ctx.tenant.id, caseId, keys: [lock.key] })
  return { key: lock.key, fence: held.fence }
}
