import type { LoginResult } from '@dossier/contract/sign-in/auth'
import { audited, byPerson, recordAuditOf } from '../../history/audit-log.ts'
import { noteOwn, sceneOf } from '../../history/security-log.ts'
import type { GateCtx } from '../../http/context.ts'
import { membershipsOf } from '../../http/principals/principal.ts'
import { notFound, notSignedIn } from '../../http/refusal.ts'
import { closeInvitation, selectInvitations } from './invitation-queries.ts'
import { loginResult } from './login-result.ts'

export interface InvitationAnswer {
  tenantId: number
  userId: number
  accept: boolean
}

/**
 * Joins an organization, or does not; replies with what can be chosen now. Somebody whom a tenant's own provider signed in
 * answers for that tenant only, so not here. (D-128)
 */
export async function answerInvitation(ctx: GateCtx, answer: InvitationAnswer): Promise<LoginResult> {
  const { principal, services } = ctx
  if (principal?.state !== 'in' && principal?.state !== 'tenantSelect') return notSignedIn()
  const { identityId, onlyTenantId } = principal
  const { tenantId, userId, accept } = answer
  const result = await services.database.gateTx(async (tx) => {
    const invitations = onlyTenantId === null ? await selectInvitations(tx, identityId) : []
    if (!invitations.some((one) => one.id === tenantId && one.userId === userId)) notFound('Invitation')
    const membership = accept ? 'member' : 'declined'
    const person = (await closeInvitation(tx, { tenantId, identityId }, membership)) ?? notFound('Invitation')
    const versions = { before: { membership: 'invited' }, after: { membership } }
    await recordAuditOf(byPerson(tx, tenantId, person), audited('user', { ...person, ...versions }))
    const event = accept ? 'invitation.accepted' : 'invitation.declined'
    await noteOwn(sceneOf(ctx, tx), event, { tenantId, userId })
    return {
      ...loginResult(principal, await membershipsOf(tx, identityId, onlyTenantId), false),
      invitations: invitations.filter((one) => one.id !== tenantId),
    }
  })
  services.outbox.send([
    { type: 'rights.changed', forget: { identityId } },
    { type: 'configuration.changed', tenantId, kinds: ['users'] },
  ])
  return result
}
