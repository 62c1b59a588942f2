import { audited, recordAudit } from '../../history/audit-log.ts'
import { noteSecurity } from '../../history/security-log.ts'
import type { Ctx, GateCtx } from '../../http/context.ts'
import { badInput, notFound } from '../../http/refusal.ts'
import { MAIL_IS_DUE, queueMail } from '../../outbound/mail.ts'
import { factorRemovedMail } from '../../outbound/mail-texts/factor-removed.ts'
import { mailLogo } from '../branding/mail-logo.ts'
import { requireChangeable } from '../users/require-rights.ts'
import { noteFactor } from './note-factor.ts'
import { holderOf } from './holder.ts'
import { deleteFactor, findEmail } from './queries.ts'
import { notifyAccountChanged } from './notify-changed.ts'
import { withCode } from './with-code.ts'

/** Removes the caller's own, with a code. A system account cannot remove its own. (D-017) */
export async function removeOwn(ctx: GateCtx, authCode: string): Promise<void> {
  const { principal, holder } = holderOf(ctx, { system: false, states: ['in'] })
  await withCode(ctx, { principal, holder, authCode }, async (tx) => {
    await deleteFactor(tx, holder)
    await noteFactor(ctx, tx, holder, 'secondFactor.removed')
  })
  notifyAccountChanged(ctx, holder)
}

/**
 * Removes a colleague's without a code, for a lost device, and notifies its holder. An administrator's is removed by
 * administrators only. (D-017, D-126)
 */
export async function removeOthers(ctx: Ctx, userId: number): Promise<void> {
  const { tx, tenant, me } = ctx
  if (userId === me.id) badInput('Use a code to remove your own two-factor authentication.')
  const person = await findEmail(tx, tenant.id, userId)
  if (!person) return notFound('User')
  requireChangeable(me, { isAdmin: person.is_admin })
  if (!(await deleteFactor(tx, { tenantId: tenant.id, holderId: userId }))) return
  const versions = { before: { secondFactor: true }, after: { secondFactor: false } }
  await recordAudit(ctx, audited('user', { id: userId, name: person.name, ...versions }))
  await noteSecurity(ctx, 'secondFactor.removed', { person: { id: userId, name: person.name } })
  const mail = factorRemovedMail({ tenantTitle: tenant.title, by: me.name, logo: await mailLogo(ctx) })
  await queueMail(tx, { tenantId: tenant.id, to: person.email, ...mail })
  ctx.emit({ type: 'person.changed', tenantId: tenant.id, userId })
  ctx.emit(MAIL_IS_DUE)
}
