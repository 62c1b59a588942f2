import type { LoginResult } from '@dossier/contract/sign-in/auth'
import type { SessionState } from '../../db/tables/people.ts'
import type { GateCtx } from '../../http/context.ts'
import { membershipsOf } from '../../http/principals/principal.ts'
import { notSignedIn } from '../../http/refusal.ts'
import { selectEntries } from '../support-access/queries.ts'
import { selectInvitations } from './invitation-queries.ts'
import { loginResult } from './login-result.ts'

/** The next step of a sign-in that still waits for a second factor; there is nothing left to choose. */
const FACTOR_STEPS: Partial<Record<SessionState, Partial<LoginResult>>> = {
  mfa: { systemAdmin: false, requiresMfa: true },
  mfaSetup: { systemAdmin: false, requiresMfaSetup: true },
  systemMfa: { systemAdmin: true, requiresMfa: true },
  systemMfaSetup: { systemAdmin: true, requiresMfaSetup: true },
}

/**
 * The tenants that the person can choose, including those that grant access to support; or the step that comes next.
 */
export async function listTenants({ principal, services }: GateCtx): Promise<LoginResult> {
  if (!principal) return notSignedIn()
  const step = FACTOR_STEPS[principal.state]
  if (step) return { ...loginResult(principal, [], true), ...step }
  return services.database.gateRead(async (tx) => ({
    ...loginResult(principal, await membershipsOf(tx, principal.identityId, principal.onlyTenantId), false),
    supportAccess: principal.isSupport ? await selectEntries(tx) : [],
    invitations: principal.onlyTenantId === null ? await selectInvitations(tx, principal.identityId) : [],
  }))
}
