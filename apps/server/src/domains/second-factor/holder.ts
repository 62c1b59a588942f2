import type { SessionState } from '../../db/tables/people.ts'
import type { GateCtx } from '../../http/context.ts'
import type { Principal } from '../../http/principals/principal.ts'
import { forbidden, notSignedIn } from '../../http/refusal.ts'
import { NO_TENANT, type Holder } from './queries.ts'

export interface Caller {
  principal: Principal
  holder: Holder
}

/** Which kind of account a call is for, and how far its sign-in must be. */
export interface StepRequirement {
  system: boolean
  states: readonly SessionState[]
}

/** The caller and whose second factor it is about; 401 at another step of signing in, 403 for a finished one. */
export function holderOf({ principal }: GateCtx, { system, states }: StepRequirement): Caller {
  if (!principal) return notSignedIn()
  const refuse = principal.state === 'in' ? forbidden : notSignedIn
  if (!states.includes(principal.state)) return refuse()
  const { tenant, person } = principal
  if (system) {
    if (!principal.isSystem || tenant) return refuse()
    return { principal, holder: { tenantId: NO_TENANT, holderId: principal.identityId } }
  }
  // Support is no user of the tenant, so it has no second factor there. (D-022)
  if (!tenant || !person || person.isSupport) return refuse()
  return { principal, holder: { tenantId: tenant.id, holderId: person.id } }
}
