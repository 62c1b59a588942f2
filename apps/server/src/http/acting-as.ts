import { ACTING_AS, actingAs, SESSION_MOVED } from '@dossier/contract/acting-as'
import type { Principal } from './principal.ts'
import { conflict } from './refusal.ts'

/** 409 for a page that was loaded for another person or tenant than the session is of now. */
export function refuseMovedSession(
  principal: Principal | null,
  headers: Record<string, string | string[] | undefined>,
): void {
  const claimed = headers[ACTING_AS]
  if (claimed === undefined || !principal?.tenant || !principal.person) return
  if (claimed !== actingAs({ tenantId: principal.tenant.id, userId: principal.person.id })) conflict(SESSION_MOVED)
}
