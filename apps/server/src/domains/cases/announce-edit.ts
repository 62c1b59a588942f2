import type { Ctx } from '../../http/context.ts'
import { conflict } from '../../http/refusal.ts'
import { lockableKey, releaseLock } from './field-locks.ts'
import { loadCase } from './load-case.ts'
import { prolongLock } from './lock-queries.ts'

/**
 * Tells the other viewers that the caller is editing a field whose lock they hold, and renews the lock; or that they
 * have finished.
 */
export async function announceEdit(
  ctx: Ctx,
  { caseId, place, inProgress }: { caseId: number; place: string; inProgress: boolean },
): Promise<void> {
  const loaded = await loadCase(ctx, caseId)
  const lock = lockableKey(ctx, loaded, place)
  if (!inProgress) return void (await releaseLock(ctx, loaded, lock.key))
  const own = loaded.locks.find(({ key, user_id }) => key === lock.key && user_id === ctx.me.id)
  const held = own && (await prolongLock(ctx.tx, { ...lock, userId: ctx.me.id, fence: own.fence }))
  if (!held) return conflict('Your edit lock has ended. Open the field again to continue.')
  ctx.emit({ type: 'case.locksChanged', tenantId: ctx.tenant.id, caseId, keys: [lock.key] })
}
