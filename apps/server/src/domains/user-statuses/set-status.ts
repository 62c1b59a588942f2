import { canSetStatus } from '@dossier/core/access/users'
import { lockPerson } from '../../db/lock-person.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import { selectStatusesOf, titleOfStatus, updateStatusOf } from './queries.ts'

/** Sets a person's status: their own, or with the right another's; 0 is Not Set. */
export async function setStatus(ctx: Ctx, userId: number, statusId: number): Promise<void> {
  const { tx, tenant, me } = ctx
  const load = async () => (await selectStatusesOf(tx, tenant.id, [userId]))[0] ?? notFound('User')
  await load()
  allow('userStatus.set', canSetStatus(me, userId))
  const title = statusId === 0 ? null : ((await titleOfStatus(tx, tenant.id, statusId)) ?? notFound('Status'))
  // After the status, as those who delete one do.
  await lockPerson(tx, tenant.id, userId)
  const before = await load()
  if ((before.id ?? 0) === statusId) return
  await updateStatusOf(tx, { tenantId: tenant.id, userId }, statusId || null)
  // What people say of themselves is no business of the log.
  if (userId !== me.id) {
    const versions = { before: { status: before.title }, after: { status: title } }
    await recordAudit(ctx, audited('user', { id: userId, name: before.userName, ...versions }))
  }
  ctx.emit({ type: 'userStatus.changed', tenantId: tenant.id, userId })
}
