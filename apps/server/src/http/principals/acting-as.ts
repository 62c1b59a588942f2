import { ACTING_AS, actingAs, SESSION_MOVED } from '@dossier/contract/sign-in/acting-as'
import type { Principal } from './principal.ts'
import { conflict } from '../refusal.ts'

/**
 * Whether a page was loaded for another person or tenant than the session is of now; `claims` are the headers of a call
 * or what a live connection brings. One that claims nothing is not a page.
 */
export function isMovedSession(
  principal: Principal | null,
  claims: Record<string, string | string[] | undefined>,
): boolean {
  const claimed = claims[ACTING_AS]
  if (claimed === undefined || !principal?.tenant || !principal.person) return false
  return claimed !== actingAs({ tenantId: principal.tenant.id, userId: principal.person.id })
}

/** 409 for a page that was loaded for another person or tenant than the session is of now. */
export function refuseMovedSession(
  principal: Principal | null,
  headers: Record<string, string | string[] | undefined>,
): void {
  if (isMovedSession(principal, headers)) conflict(SESSION_MOVED)
}
