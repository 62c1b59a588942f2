import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { DiskFull } from '../../db/errors.ts'
import type { Database } from '../../db/open.ts'
import { loadInBatches } from '../load-in-batches.ts'
import { loadPrincipals, SESSION_DAYS, SESSION_IDLE_HOURS, type Principal } from './principal.ts'

const HOUR = 3_600_000
const TOUCH_AFTER = 60_000
const MOST_CACHED = 20_000
/** Milliseconds for which a principal serves calls, should no word of a change arrive. */
export const PRINCIPAL_AGE = 30_000

/** What changed: a session, all of one person in a tenant, all of a tenant, or all of an identity. */
export interface Forget {
  tokenHash?: string
  tenantId?: number
  userId?: number
  identityId?: number
}

export interface Principals {
  /** Milliseconds for which a principal is used without being read again. */
  readonly maxAge: number
  /** The principal with this cookie value; null if the session has ended. */
  find(token: string): Promise<Principal | null>
  /**
   * The same by the hex hash of the token, for the server's own work: it does not count as use of the session.
   * Principals read longer ago than `age` milliseconds are read again. Many at once are read together.
   */
  peek(tokenHash: string, age?: number): Promise<Principal | null>
  /** Whether this cookie value was found to be somebody's, perhaps a while ago. */
  hasSeen(token: string): boolean
  /** Called on every node when rights or sessions changed: the next call reads them again. */
  forget(what: Forget): void
  /** The same for everybody, if it is unknown what changed. */
  forgetAll(): void
}

export const hashToken = (token: string): Uint8Array => hash('sha256', token, 'buffer')

export const hexHash = (token: string): string => hash('sha256', token, 'hex')

interface CacheEntry {
  principal: Principal
  /** No change has been announced. */
  current: boolean
}

/** By the hash of the token; the oldest make room for new ones. */
class PrincipalCache extends Map<string, CacheEntry> {
  override set(key: string, entry: CacheEntry): this {
    if (this.size >= MOST_CACHED && !this.has(key)) this.delete(this.keys().next().value ?? '')
    return super.set(key, entry)
  }
}

/**
 * Caches the principals of recent sessions in memory. While this node may not have heard of every change, each call
 * reads.
 */
export function createPrincipals(database: Database, maxAge = PRINCIPAL_AGE): Principals {
  const cache = new PrincipalCache()
  const reader = loadInBatches((keys) => loadPrincipals(database, keys))
  let forgotten = 0

  async function read(key: string): Promise<Principal | null> {
    const before = forgotten
    const principal = await reader.load(key)
    if (!principal) cache.delete(key)
    // A value read while rights changed may be stale: it serves this call only. And the end of support access is
    // decided by the database's clock, at every call.
    else cache.set(key, { principal, current: before === forgotten && principal.person?.isSupport !== true })
    return principal ?? null
  }

  async function peek(key: string, age = maxAge): Promise<Principal | null> {
    const now = performance.now()
    const entry = cache.get(key)
    const isCurrent = entry?.current === true && database.hearsOthers() && now - entry.principal.readAt < age
    if (isCurrent && !isOver(entry.principal, now)) return entry.principal
    // Another node may have seen the session used since.
    const principal = await read(key)
    return principal && !isOver(principal, performance.now()) ? principal : null
  }

  function forgetThose(isMeant: (principal: Principal) => boolean): void {
    forgotten += 1
    reader.startAnew()
    for (const entry of cache.values()) if (isMeant(entry.principal)) entry.current = false
  }

  return {
    maxAge,
    peek,
    async find(token) {
      const principal = await peek(hexHash(token))
      if (principal && performance.now() - principal.lastUsed > TOUCH_AFTER) await touch(database, principal)
      return principal
    },
    hasSeen: (token) => cache.has(hexHash(token)),
    forget: (what) => forgetThose((principal) => concerns(principal, what)),
    forgetAll: () => forgetThose(() => true),
  }
}

/** Twelve hours unused or seven days old ends a session. (D-019) */
export const isOver = (principal: Pick<Principal, 'created' | 'lastUsed' | 'apiToken'>, now: number): boolean =>
  principal.apiToken ? now >= principal.apiToken.expires : isSessionOver(principal, now)

const isSessionOver = (principal: Pick<Principal, 'created' | 'lastUsed'>, now: number): boolean =>
  now - principal.lastUsed > SESSION_IDLE_HOURS * HOUR || now - principal.created > SESSION_DAYS * 24 * HOUR

/** Whether that change touches this principal. */
export function concerns(principal: Principal, what: Forget): boolean {
  if (what.tokenHash !== undefined) return principal.tokenHash === what.tokenHash
  if (what.identityId !== undefined) return principal.identityId === what.identityId
  if (what.tenantId === undefined || principal.tenant?.id !== what.tenantId) return false
  return what.userId === undefined || principal.person?.id === what.userId
}

/** Notes that a session was used. On a full disk it cannot be noted, which must not keep its holder from reading. */
async function touch(database: Database, principal: Principal): Promise<void> {
  principal.lastUsed = performance.now()
  const { apiToken, sessionId, wall } = principal
  const last_used = sql<string>`now()`
  const noted = database.gateTx((tx) =>
    wall
      ? tx
          .updateTable('wall_links')
          .set({ last_used })
          .where('tenant_id', '=', principal.onlyTenantId)
          .where('id', '=', wall.id)
          .execute()
      : apiToken
        ? tx.updateTable('api_tokens').set({ last_used }).where('id', '=', apiToken.id).execute()
        : tx.updateTable('sessions').set({ last_used }).where('id', '=', sessionId).execute(),
  )
  await noted.catch((error: unknown) => {
    if (!(error instanceof DiskFull)) throw error
  })
}
