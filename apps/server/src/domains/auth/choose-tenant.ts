import type { LoginResult } from '@dossier/contract/sign-in/auth'
import type { GateCtx } from '../../http/context.ts'
import { membershipsOf } from '../../http/principals/principal.ts'
import { notFound, notSignedIn } from '../../http/refusal.ts'
import { enterAsSupport } from '../support-access/enter-as-support.ts'
import { hasFactor } from '../second-factor/queries.ts'
import { loginResult } from './login-result.ts'
import { requiresIntroduction } from './requires-introduction.ts'
import { handOver, startSession } from './start-session.ts'

/**
 * Enters one of the person's enabled tenants, while signing in or later; as user 0, one that grants access to support.
 */
export async function chooseTenant(ctx: GateCtx, choice: { tenantId: number; userId: number }): Promise<LoginResult> {
  const { principal } = ctx
  if (!principal || (principal.state !== 'in' && principal.state !== 'tenantSelect')) return notSignedIn()
  if (choice.userId === 0) return enterAsSupport(ctx, principal, choice.tenantId)
  const { result, session } = await ctx.services.database.gateTx(async (tx) => {
    const tenants = await membershipsOf(tx, principal.identityId, principal.onlyTenantId)
    const chosen = tenants.find((one) => one.id === choice.tenantId && one.userId === choice.userId && !one.disabled)
    if (!chosen) return notFound('Organization')
    const requiresMfa = await hasFactor(tx, { tenantId: chosen.id, holderId: chosen.userId })
    const { identityId, onlyTenantId } = principal
    const signIn = { identityId, onlyTenantId, tenant: { id: chosen.id, userId: chosen.userId } }
    const session = await startSession(ctx, tx, { ...signIn, proof: 'session', state: requiresMfa ? 'mfa' : 'in' })
    return {
      result: {
        ...loginResult(principal, tenants, true),
        requiresMfa,
        requiresIntroduction: await requiresIntroduction(tx, chosen),
      },
      session,
    }
  })
  handOver(ctx, session)
  return result
}
