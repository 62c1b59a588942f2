import type { Access, Endpoint } from '@dossier/contract/endpoint'
import { isUnpaid } from '@dossier/core/tenants/subscription'
import type { Principal } from './principals/principal.ts'
import { Refusal } from './refusal.ts'

export const UNPAID = 'Your organization has no valid subscription. Ask the person responsible for billing to renew it.'

/** Calls of a sign-in or of the installation, not of a tenant. */
const OF_NO_TENANT: ReadonlySet<Access> = new Set(['public', 'anySession', 'system'])

/** Whether this is somebody of a tenant that has to settle its subscription first. Days are those of UTC. */
export const isOfUnpaid = ({ tenant }: Principal): boolean =>
  tenant !== null && isUnpaid(tenant.billing, new Date().toISOString().slice(0, 10))

/** 402 for every call of a tenant without a valid subscription, except those that declare otherwise. (D-107) */
export function requireValidSubscription(endpoint: Endpoint, principal: Principal | null): void {
  if (endpoint.withoutSubscription || OF_NO_TENANT.has(endpoint.access)) return
  if (principal?.state === 'in' && isOfUnpaid(principal)) throw new Refusal(402, UNPAID)
}
