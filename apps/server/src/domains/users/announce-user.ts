import { asGate } from '../../db/as-gate.ts'
import type { Ctx } from '../../http/context.ts'
import { endSessionsOf, type StoredUser } from './edit-queries.ts'

/** Notifies everybody affected by a changed user; a user who was disabled or has a new email is signed out. */
export async function announceUser(ctx: Ctx, before: StoredUser | null, after: StoredUser): Promise<void> {
  const { tx, tenant } = ctx
  const userId = after.id
  ctx.emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['users'] })
  if (before) {
    if (after.disabled || before.identityId !== after.identityId) {
      const tokenHashes = await asGate(tx, () => endSessionsOf(tx, tenant.id, userId))
      if (tokenHashes.length > 0) ctx.emit({ type: 'session.ended', tokenHashes })
    }
    ctx.emit({ type: 'rights.changed', forget: { tenantId: tenant.id, userId } })
    ctx.emit({ type: 'person.changed', tenantId: tenant.id, userId })
  }
  // The sessions that these human beings have elsewhere list the tenants that they can switch to.
  if (before?.identityId !== after.identityId || before?.disabled !== after.disabled)
    for (const identityId of new Set([before?.identityId, after.identityId]))
      if (identityId) ctx.emit({ type: 'rights.changed', forget: { identityId } })
}
