import { createHash } from 'node:crypto'
import type { Database } from '../db/open.ts'
import { loadPrincipal, SESSION_DAYS, SESSION_IDLE_HOURS, type Principal } from './principal.ts'

const HOUR = 3_600_000
const TOUCH_AFTER = 60_000
const KEPT = 20_000

/** What changed: a session, all of one person in a tenant, all of a tenant, or all of an identity. */
export interface Forget {
  tokenHash?: string
  tenantId?: number
  userId?: number
  identityId?: number
}

export interface Principals {
  /** Who holds this cookie value; null when nobody does any more. */
  find(token: string): Promise<Principal | null>
  /** Called on every node when rights or sessions changed: the next call reads them anew. */
  forget(what: Forget): void
}

export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()

/** Keeps the principals of recent sessions in memory, so that a call need not read them again. */
export function createPrincipals(database: Database): Principals {
  const known = new Map<string, Principal>()

  async function load(token: Uint8Array, key: string): Promise<Principal | null> {
    const principal = await loadPrincipal(database, token)
    if (!principal) return null
    if (known.size >= KEPT) known.delete(known.keys().next().value ?? '')
    known.set(key, principal)
    return principal
  }

  return {
    async find(token) {
      const hash = hashToken(token)
      const key = Buffer.from(hash).toString('hex')
      const principal = known.get(key) ?? (await load(hash, key))
      if (!principal || isOver(principal, Date.now())) return null
      if (Date.now() - principal.lastUsed > TOUCH_AFTER) await touch(database, principal)
      return principal
    },
    forget(what) {
      for (const [key, principal] of known) if (concerns(principal, what)) known.delete(key)
    },
  }
}

/** Twelve hours unused or seven days old ends a session. (D-019) */
export const isOver = (principal: { created: number; lastUsed: number }, now: number): boolean =>
  now - principal.lastUsed > SESSION_IDLE_HOURS * HOUR || now - principal.created > SESSION_DAYS * 24 * HOUR

function concerns(principal: Principal, what: Forget): boolean {
  if (what.tokenHash !== undefined) return principal.tokenHash === what.tokenHash
  if (what.identityId !== undefined) return principal.identityId === what.identityId
  if (what.tenantId === undefined || principal.tenant?.id !== what.tenantId) return false
  return what.userId === undefined || principal.person?.id === what.userId
}

async function touch(database: Database, principal: Principal): Promise<void> {
  principal.lastUsed = Date.now()
  await database.gateTx((tx) =>
    tx
      .updateTable('sessions')
      .set({ last_used: new Date(principal.lastUsed).toISOString() })
      .where('id', '=', principal.sessionId)
      .execute(),
  )
}
