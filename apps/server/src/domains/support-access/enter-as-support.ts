import type { LoginResult } from '@dossier/contract/sign-in/auth'
import { noteOwn, sceneOf } from '../../history/security-log.ts'
import { insertActivity } from '../../history/support-activity.ts'
import type { GateCtx } from '../../http/context.ts'
import { supportName } from '../../http/principals/person.ts'
import type { Principal } from '../../http/principals/principal.ts'
import { notFound } from '../../http/refusal.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { supportEnteredMail } from '../../outbound/mail-texts/support-access.ts'
import { loginResult } from '../auth/login-result.ts'
import { handOver, startSession } from '../auth/start-session.ts'
import { mailAdmins } from './mail-admins.ts'
import { selectOpenTenant, selectStaff, supportUser } from './queries.ts'

/** Signs support staff in to a tenant that grants access; its administrators are notified by mail. */
export async function enterAsSupport(ctx: GateCtx, principal: Principal, tenantId: number): Promise<LoginResult> {
  // Not for sign-ins by a tenant's own provider, which cannot vouch for support staff.
  if (!principal.isSupport) return notFound('Organization')
  const { database, outbox } = ctx.services
  const events: DomainEvent[] = [{ type: 'supportAccess.changed', tenantId }]
  const session = await database.gateTx(async (tx) => {
    const staff = await selectStaff(tx, principal.identityId)
    const tenant = staff && (await selectOpenTenant(tx, tenantId))
    if (!staff || !tenant) return notFound('Organization')
    const userId = await supportUser(tx, tenantId, staff)
    const actor = supportName(staff.name)
    await insertActivity(tx, { tenantId, what: 'entered', actor, staff })
    await noteOwn(sceneOf(ctx, tx), 'support.entered', { tenantId, userId }, { details: staff.email })
    const sender = { tx, services: ctx.services, emit: (event: DomainEvent) => void events.push(event) }
    await mailAdmins(sender, tenant, (letter) =>
      supportEnteredMail({ ...letter, by: actor, email: staff.email, until: tenant.enabledUntil }),
    )
    const entered = { id: tenantId, userId }
    return startSession(ctx, tx, { identityId: staff.id, state: 'in', tenant: entered, proof: 'session' })
  })
  handOver(ctx, session)
  outbox.send(events)
  return loginResult(principal, [], true)
}
