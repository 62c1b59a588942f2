import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

/**
 * Folds the entries of each tenant's record counts into one, for all tenants. A single statement, so that a reader sees
 * either the entries or their sum; entries written concurrently are left for the next run.
 */
export async function foldCounts({ owner }: Database): Promise<void> {
  await sql`
    with folded as (
      delete from case_counts where (tenant_id, is_closed) in
        (select tenant_id, is_closed from case_counts group by tenant_id, is_closed having count(*) > 1)
      returning tenant_id, is_closed, amount
    )
    insert into case_counts (tenant_id, is_closed, amount)
      select tenant_id, is_closed, sum(amount)::int from folded group by tenant_id, is_closed`.execute(owner)
}

/** Removes the moves that no place remembered by any node is older than, nor any transaction that is still running. */
export async function forgetMoves({ owner }: Database): Promise<void> {
  for (const moves of ['case_moves', 'other_moves'])
    await sql`delete from ${sql.table(moves)} where at < now() - interval '30 minutes'`.execute(owner)
}
