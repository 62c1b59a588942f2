import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import { currentRequests } from '../locks/lock-request-queries.ts'

/** A cheap fingerprint of a record: its number in the change log, and texts of the current locks, key entries and reactions. */
export interface Pulse {
  id: number
  seq: number
  locks: string
  keys: string
  reactions: string
}

export const selectPulses = (tx: Tx, tenantId: number, caseIds: readonly number[]): Promise<Pulse[]> =>
  tx
    .selectFrom('cases as c')
    .select(['c.id', 'c.seq'])
    .select(
      sql<string>`coalesce((select string_agg(l.key || ':' || l.user_id || ':' || md5(coalesce(l.draft::text, '')) || coalesce(${currentRequests}::text, ''), ',' order by l.key)
        from field_locks l
        where l.tenant_id = c.tenant_id and l.case_id = c.id and l.expires > clock_timestamp()), '')`.as('locks'),
    )
    .select(
      sql<string>`coalesce((select string_agg(k.seq::text, ',' order by k.seq) from key_entries k
        where k.tenant_id = c.tenant_id and k.case_id = c.id), '')`.as('keys'),
    )
    .select(
      sql<string>`(select count(*) || ' ' || coalesce(max(r.at)::text, '') from comment_reactions r
        where r.tenant_id = c.tenant_id and r.case_id = c.id)`.as('reactions'),
    )
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', 'in', [...caseIds])
    .execute()
