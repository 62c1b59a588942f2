import type { Invitation, LoginResult, LoginTenant, SupportEntry } from '@dossier/contract/sign-in/auth'
import { distinguish } from '@dossier/core/tenants/distinguish'
import type { Membership } from '../../http/principals/principal.ts'
import type { Identity } from './queries.ts'

/** The tenants that the person can choose. They are named only if there is a real choice. (D-015) */
export function loginResult(
  identity: Pick<Identity, 'isSystem'>,
  tenants: readonly Membership[],
  done: boolean,
): LoginResult {
  return {
    systemAdmin: identity.isSystem && tenants.length === 0,
    allowSystemAdmin: identity.isSystem,
    requiresMfaSetup: false,
    requiresMfa: false,
    requiresIntroduction: false,
    supportAccess: [],
    loginTenants: done ? [] : loginTenants(tenants),
    invitations: [],
  }
}

/**
 * The tenant that needs no choice: the one whose own URL was used, or else the only one. Support always has to choose.
 */
export function tenantWithoutChoice(
  tenants: readonly Membership[],
  domainName: string | undefined,
  support: readonly SupportEntry[] = [],
  invitations: readonly Invitation[] = [],
): Membership | undefined {
  const enabled = tenants.filter((tenant) => !tenant.disabled)
  const own = enabled.find((tenant) => tenant.domain === domainName?.toLowerCase())
  if (!own && invitations.length > 0) return undefined
  return own ?? (tenants.length === 1 && support.every(({ disabled }) => disabled) ? enabled[0] : undefined)
}

export const loginTenants = (memberships: readonly Membership[]): LoginTenant[] =>
  distinguish(memberships.map(({ id, userId, title, domain, disabled }) => ({ id, userId, title, domain, disabled })))
