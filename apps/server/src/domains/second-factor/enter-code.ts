import type { EnteredResult } from '@dossier/contract/sign-in/second-factor'
import type { Tx } from '../../db/open.ts'
import type { GateCtx } from '../../http/context.ts'
import type { Principal } from '../../http/principals/principal.ts'
import { loginResult } from '../auth/login-result.ts'
import { requiresIntroduction } from '../auth/requires-introduction.ts'
import { handOver, startSession, type SignIn } from '../auth/start-session.ts'
import { insertAuditEntry } from '../system/activity-queries.ts'
import { holderOf, type StepRequirement } from './holder.ts'
import { countRecoveryCodes } from './queries.ts'
import { FEW } from './recovery-codes.ts'
import { withCode } from './with-code.ts'

/** The finished sign-in of a session that waited for its second factor. */
export const finished = ({ identityId, tenant, person, onlyTenantId }: Principal): SignIn => ({
  identityId,
  onlyTenantId,
  state: 'in',
  proof: 'session',
  tenant: tenant && person ? { id: tenant.id, userId: person.id } : null,
})

/** Entering the system portal is recorded in its activity list. */
export const noteSignIn = (tx: Tx, { identityId }: Principal): Promise<void> =>
  insertAuditEntry(tx, identityId, { action: 'Signed in', subject: '' })

/** Completes a sign-in. A recovery code works, too; its holder is warned when few are left. */
export async function enterCode(ctx: GateCtx, requirement: StepRequirement, authCode: string): Promise<EnteredResult> {
  const { principal, holder } = holderOf(ctx, requirement)
  const { session, left, isNew } = await withCode(ctx, { principal, holder, authCode }, async (tx, spent) => {
    if (requirement.system) await noteSignIn(tx, principal)
    return {
      left: spent === 'recoveryCode' ? await countRecoveryCodes(tx, holder) : null,
      session: await startSession(ctx, tx, finished(principal)),
      isNew: await requiresIntroduction(tx, { id: holder.tenantId, userId: holder.holderId }),
    }
  })
  handOver(ctx, session)
  const recoveryCodesLeft = left !== null && left <= FEW ? left : null
  return { ...loginResult(principal, principal.memberships, true), requiresIntroduction: isNew, recoveryCodesLeft }
}
