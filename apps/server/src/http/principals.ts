import { hash } from 'node:crypto'
import { sql } from 'kysely'
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
  /** The same by the token's hash in hex, for what the server does by itself: it does not count as use of the session. */
  peek(tokenHash: string): Promise<Principal | null>
  /** Called on every node when rights or sessions changed: the next call reads them anew. */
  forget(what: Forget): void
}

export const hashToken = (token: string): Uint8Array => hash('sha256', token, 'buffer')

export const hexHash = (token: string): string => hash('sha256', token, 'hex')

/** Keeps the principals of recent sessions in memory, so that a call need not read them again. */
export function createPrincipals(database: Database): Principals {
  const known = new Map<string, Principal>()
  const loading = new Map<string, Promise<Principal | null>>()
  let forgotten = 0

  async function load(key: string): Promise<Principal | null> {
    const before = forgotten
    const principal = await loadPrincipal(database, Buffer.from(key, 'hex'))
    // What was read while somebody's rights changed may be from before the change: it serves this call only.
    if (!principal || before !== forgotten) return principal
    // Until when support may be in is for the database's clock to say, anew at every call.
    if (principal.person?.isSupport) return principal
    if (known.size >= KEPT) known.delete(known.keys().next().value ?? '')
    known.set(key, principal)
    return principal
  }

  /** Many sockets of one session ask at once; one reading serves them all. */
  function loadOnce(key: string): Promise<Principal | null> {
    const running = loading.get(key)
    if (running) return running
    const started = load(key).finally(() => loading.get(key) === started && loading.delete(key))
    loading.set(key, started)
    return started
  }

  async function peek(key: string): Promise<Principal | null> {
    const kept = known.get(key)
    if (kept && !isOver(kept, performance.now())) return kept
    // Another node may have seen the session used since.
    known.delete(key)
    const principal = await loadOnce(key)
    return principal && !isOver(principal, performance.now()) ? principal : null
  }

  return {
    peek,
    async find(token) {
      const principal = await peek(hexHash(token))
      if (principal && performance.now() - principal.lastUsed > TOUCH_AFTER) await touch(database, principal)
      return principal
    },
    forget(what) {
      forgotten += 1
      loading.clear()
      for (const [key, principal] of known) if (concerns(principal, what)) known.delete(key)
    },
  }
}

/** Twelve hours unused or seven days old ends a session. (D-019) */
export const isOver = (principal: { created: number; lastUsed: number }, now: number): boolean =>
  now - principal.lastUsed > SESSION_IDLE_HOURS * HOUR || now - principal.created > SESSION_DAYS * 24 * HOUR

/** Whether that change touches this principal. */
export function concerns(principal: Principal, what: Forget): boolean {
  if (what.tokenHash !== undefined) return principal.tokenHash === what.tokenHash
  if (what.identityId !== undefined) return principal.identityId === what.identityId
  if (what.tenantId === undefined || principal.tenant?.id !== what.tenantId) return false
  return what.userId === undefined || principal.person?.id === what.userId
}

async function touch(database: Database, principal: Principal): Promise<void> {
  principal.lastUsed = performance.now()
  await database.gateTx((tx) =>
    tx
      .updateTable('sessions')
      .set({ last_used: sql`now()` })
      .where('id', '=', principal.sessionId)
      .execute(),
  )
}
