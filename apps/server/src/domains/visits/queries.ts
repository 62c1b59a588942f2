import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

export interface VisitKey {
  tenantId: number
  userId: number
  caseId: number
}

/** Records of which a person's visits are kept; the ones seen longest ago go first. */
const MOST_VISITS = 2_000
/** The statement that adds a row does not see it yet. */
const MOST_BEFORE = MOST_VISITS - 1

export async function selectVisit(tx: Tx, { tenantId, userId, caseId }: VisitKey): Promise<number | null> {
  const row = await tx
    .selectFrom('visits')
    .select('seq')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .executeTakeFirst()
  return row?.seq ?? null
}

/**
 * Keeps the greatest number, and returns whether it is new: nothing is written if it is known already. A first visit may cost the oldest ones of the
 * same person their rows.
 */
export async function upsertVisit(tx: Tx, { tenantId, userId, caseId }: VisitKey, seq: number): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with seen as (
      insert into visits as known (tenant_id, user_id, case_id, seq)
      values (${tenantId}::int, ${userId}::int, ${caseId}::int, ${seq}::int)
      on conflict (tenant_id, user_id, case_id)
        do update set seq = excluded.seq, at = excluded.at where known.seq < excluded.seq
      returning (xmax = 0) as is_first),
    dropped as (delete from visits where tenant_id = ${tenantId}::int and user_id = ${userId}::int
      and (select is_first from seen)
      and at < (select at from visits where tenant_id = ${tenantId}::int and user_id = ${userId}::int
        order by at desc offset ${MOST_BEFORE - 1} limit 1))
    select exists (select from seen) as "isNew"`.execute(tx)
  return rows[0]!.isNew
}
