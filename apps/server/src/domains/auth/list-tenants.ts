import type { LoginResult } from '@dossier/contract/auth'
import type { GateCtx } from '../../http/context.ts'
import { membershipsOf } from '../../http/principal.ts'
import { notSignedIn } from '../../http/refusal.ts'
import { selectEntries } from '../support-access/queries.ts'
import { loginResult } from './login-result.ts'

/** The tenants that the person can choose, and for support those that have let it in. */
export async function listTenants({ principal, services }: GateCtx): Promise<LoginResult> {
  if (!principal) return notSignedIn()
  return services.database.gateRead(async (tx) => ({
    ...loginResult(principal, await membershipsOf(tx, principal.identityId, principal.onlyTenantId), false),
    supportAccess: principal.isSupport ? await selectEntries(tx) : [],
  }))
}
