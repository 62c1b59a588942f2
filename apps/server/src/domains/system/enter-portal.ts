import type { LoginResult } from '@dossier/contract/sign-in/auth'
import type { GateCtx } from '../../http/context.ts'
import { forbidden, notSignedIn } from '../../http/refusal.ts'
import { loginResult } from '../auth/login-result.ts'
import { beganWithPassword } from '../auth/queries.ts'
import { handOver, startSession } from '../auth/start-session.ts'
import { hasFactor, NO_TENANT } from '../second-factor/queries.ts'

/**
 * Continues to the portal instead of a tenant, for accounts that may use both. The password must have been given in
 * this sign-in: a tenant's own provider vouches for that tenant only, never for the installation. (D-023)
 */
export async function enterPortal(ctx: GateCtx): Promise<LoginResult> {
  const { principal } = ctx
  if (principal?.state !== 'tenantSelect') return principal?.state === 'in' ? forbidden() : notSignedIn()
  const { identityId, sessionId } = principal
  const { session, requiresMfa } = await ctx.services.database.gateTx(async (tx) => {
    if (!principal.isSystem || !(await beganWithPassword(tx, sessionId))) forbidden()
    const isSetUp = await hasFactor(tx, { tenantId: NO_TENANT, holderId: identityId })
    const state = isSetUp ? 'systemMfa' : 'systemMfaSetup'
    const session = await startSession(ctx, tx, { identityId, state, tenant: null, proof: 'session' })
    return { requiresMfa: isSetUp, session }
  })
  handOver(ctx, session)
  return { ...loginResult(principal, [], true), requiresMfa, requiresMfaSetup: !requiresMfa }
}
