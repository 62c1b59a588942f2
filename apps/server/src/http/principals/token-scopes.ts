import { contract } from '@dossier/contract'
import type { TokenScope } from '@dossier/contract/api-tokens'
import type { Endpoint } from '@dossier/contract/endpoint'
import { hasScope, SCOPE_TEXTS, scopesFor } from '@dossier/core/access/token-scopes'
import type { Principal } from './principal.ts'
import { forbidden } from '../refusal.ts'

const NEEDED = new Map<Endpoint, readonly TokenScope[] | null>(
  Object.entries(contract).flatMap(([noun, group]) =>
    Object.values<Endpoint>(group).map((endpoint) => [endpoint, scopesFor(noun, endpoint)] as const),
  ),
)

/** 403 for an API token that was not made for this call, whatever its owner may do. */
export function refuseScope(endpoint: Endpoint, principal: Principal | null): void {
  if (principal?.apiToken && endpoint.access !== 'public') refuseWithout(principal, NEEDED.get(endpoint) ?? null)
}

/** The same for what is no call, such as an invocation of a hub. */
export function refuseWithout({ apiToken }: Principal, needed: readonly TokenScope[] | null): void {
  if (!apiToken) return
  if (!needed) return forbidden('This cannot be done with an API token. Sign in to do it.')
  if (!hasScope(apiToken.scopes, needed))
    forbidden(`This token does not have the scope “${SCOPE_TEXTS[needed[0]!].title}”.`)
}
