import type { SupportAccess, SupportDuration } from '@dossier/contract/organization/support-access'
import { asGate } from '../../db/as-gate.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import { insertActivity } from '../../history/support-activity.ts'
import { noteSecurity } from '../../history/security-log.ts'
import type { Ctx } from '../../http/context.ts'
import { accessEndedMail, accessExtendedMail, accessGrantedMail } from '../../outbound/mail-texts/support-access.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { mailAdmins } from './mail-admins.ts'
import { presentAccess } from './present-access.ts'
import { endExpired, endOpen, endSupportSessions, openFor, selectOpen, WARNED_MINUTES } from './queries.ts'
import { settleSupportJob } from './settle-job.ts'

const HOURS: Record<SupportDuration, number> = { '1 hour': 1, '4 hours': 4, '12 hours': 12, '1 day': 24, '1 week': 168 }

/**
 * Grants support access for that long from now, or extends it; null ends it immediately, with every support session
 * here. Returns the current state. (D-022)
 */
export async function changeAccess(ctx: Ctx, duration: SupportDuration | null): Promise<SupportAccess> {
  await lockTenant(ctx.tx, ctx.tenant.id)
  // Expired access must be ended first, so that it is not taken for open.
  await asGate(ctx.tx, async () => endSessions(ctx, await endExpired(ctx.tx)))
  const before = { until: (await selectOpen(ctx.tx, ctx.tenant.id))?.enabled_until ?? null }
  const result = duration === null ? await end(ctx) : await open(ctx, HOURS[duration])
  const after = { until: result?.enabledUntil ?? null }
  await recordAudit(ctx, audited('supportAccess', { name: 'Support access', before, after }))
  ctx.emit({ type: 'supportAccess.changed', tenantId: ctx.tenant.id })
  return result
}

async function open(ctx: Ctx, hours: number): Promise<SupportAccess> {
  const { tx, tenant, me } = ctx
  const { isNew, ...row } = await openFor(tx, { tenantId: tenant.id, id: me.id, name: me.name }, hours)
  await settleAfter(ctx, hours * 3600 - WARNED_MINUTES * 60)
  await settleAfter(ctx, hours * 3600)
  const enabledUntil = row.enabled_until
  const what = isNew ? 'granted' : 'extended'
  await insertActivity(tx, { tenantId: tenant.id, what, actor: me.name, enabledUntil })
  await noteSecurity(ctx, isNew ? 'support.granted' : 'support.extended', { details: `until ${enabledUntil}` })
  const mail = isNew ? accessGrantedMail : accessExtendedMail
  await mailAdmins(ctx, tenant, (letter) => mail({ ...letter, by: me.name, until: enabledUntil }))
  return presentAccess(row)
}

async function settleAfter({ tx, emit }: Ctx, afterSeconds: number): Promise<void> {
  await asGate(tx, () => enqueue(tx, { kind: settleSupportJob, data: {} }, { tenantId: null, afterSeconds }))
  emit({ type: 'job.due', kind: settleSupportJob.name, afterSeconds })
}

async function end(ctx: Ctx): Promise<null> {
  const { tx, tenant, me } = ctx
  if (!(await endOpen(tx, tenant.id))) return null
  await asGate(tx, () => endSessions(ctx, [tenant.id]))
  await insertActivity(tx, { tenantId: tenant.id, what: 'ended', actor: me.name })
  await noteSecurity(ctx, 'support.ended')
  await mailAdmins(ctx, tenant, (letter) => accessEndedMail({ ...letter, by: me.name }))
  return null
}

async function endSessions({ tx, emit }: Ctx, tenantIds: readonly number[]): Promise<void> {
  if (tenantIds.length === 0) return
  const tokenHashes = await endSupportSessions(tx, tenantIds)
  if (tokenHashes.length > 0) emit({ type: 'session.ended', tokenHashes })
}
