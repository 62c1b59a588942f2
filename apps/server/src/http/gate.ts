import type { Access, Endpoint } from '@dossier/contract/endpoint'
import { canCallAsSupport, SUPPORT_REFUSED } from '@dossier/core/access/support'
import { allow } from './guard.ts'
import type { Principal } from './principals/principal.ts'
import { forbidden, notSignedIn } from './refusal.ts'

const FLAG = { admin: 'isAdmin', editData: 'editData', editUsers: 'editUsers' } as const

/** The coarse gate, before the request is read: 401 without a valid session, 403 without the flag. */
export function passGate(access: Access, principal: Principal | null): void {
  if (access === 'public') return
  if (!principal) return notSignedIn()
  if (access === 'anySession') return
  if (principal.state !== 'in') return notSignedIn()
  const isSystem = principal.isSystem && !principal.tenant
  if (access === 'signedInOrSystem' && isSystem) return
  if (access === 'system') return isSystem ? undefined : forbidden()
  if (!principal.tenant || !principal.person) return forbidden('Choose an organization first.')
  if (access === 'signedIn' || access === 'signedInOrSystem') return
  if (!principal.person[FLAG[access]]) forbidden()
}

/** 403 for a support session on a call that it could use after its grant, whatever its rights are. (D-125) */
export function refuseSupport(endpoint: Endpoint, principal: Principal | null): void {
  if (principal?.person) allow('support.call', canCallAsSupport(principal.person, endpoint), SUPPORT_REFUSED)
}
