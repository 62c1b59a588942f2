import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { keepOut } from '../auth/queries.ts'
import { SESSION_DAYS, SESSION_IDLE_HOURS } from '../../http/principals/principal.ts'

const LISTED = 200

/** Whose sessions: all of an identity, or only those in the tenant that the caller's own session is bound to. */
export interface Whose {
  identityId: number
  onlyTenantId: number | null
}

/** Sessions that could still be used. */
export const selectSessions = (tx: Tx, { identityId, onlyTenantId }: Whose) =>
  tx
    .selectFrom('sessions as s')
    .leftJoin('tenants as t', 't.id', 's.tenant_id')
    .select(['s.id', 's.user_agent', 's.address', 't.title', 's.created', 's.last_used'])
    .where('s.identity_id', '=', identityId)
    .$if(onlyTenantId !== null, (query) => query.where('s.tenant_id', '=', onlyTenantId))
    .where('s.ended', 'is', null)
    .where('s.state', '=', 'in')
    .where('s.last_used', '>', sql<string>`now() - make_interval(hours => ${SESSION_IDLE_HOURS}::int)`)
    .where('s.created', '>', sql<string>`now() - make_interval(days => ${SESSION_DAYS}::int)`)
    .orderBy('s.last_used', 'desc')
    .orderBy('s.id', 'desc')
    .limit(LISTED)
    .execute()

export type Which = { only: number } | { except: number }

export interface Ended {
  tokenHash: string
  /** Null: it was not in an organization yet. */
  tenantId: number | null
  userId: number | null
}

/** Ends one session of a person, or all but one; returns the hex hashes of their tokens and where they were. */
export async function endSessions(tx: Tx, { identityId, onlyTenantId }: Whose, which: Which): Promise<Ended[]> {
  await keepOut(tx, identityId)
  const rows = await tx
    .updateTable('sessions')
    .set({ ended: sql`now()` })
    .where('identity_id', '=', identityId)
    .$if(onlyTenantId !== null, (query) => query.where('tenant_id', '=', onlyTenantId))
    .where('ended', 'is', null)
    .where('id', 'only' in which ? '=' : '<>', 'only' in which ? which.only : which.except)
    .returning(['token_hash', 'tenant_id', 'user_id'])
    .execute()
  return rows.map((row) => ({
    tokenHash: Buffer.from(row.token_hash).toString('hex'),
    tenantId: row.tenant_id,
    userId: row.user_id,
  }))
}
