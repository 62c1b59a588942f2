import { canSetStatus } from '@dossier/core/access/users'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import { hasStatus, selectStatusesOf, updateStatusOf } from './queries.ts'

/** Sets a person's status: their own, or with the right another's; 0 is Not Set. */
export async function setStatus(ctx: Ctx, userId: number, statusId: number): Promise<void> {
  const { tx, tenant, me } = ctx
  const [before] = await selectStatusesOf(tx, tenant.id, [userId])
  if (!before) return notFound('User')
  allow('userStatus.set', canSetStatus(me, userId))
  if (statusId !== 0 && !(await hasStatus(tx, tenant.id, statusId))) return notFound('Status')
  if ((before.id ?? 0) === statusId) return
  await updateStatusOf(tx, { tenantId: tenant.id, userId }, statusId || null)
  ctx.emit({ type: 'userStatus.changed', tenantId: tenant.id, userId })
}
