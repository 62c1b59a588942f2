import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

/**
 * Adds the entries of each tenant's record counts into one, for all tenants. One statement, so that a reader sees the
 * entries or their sum and never both; entries that are being written meanwhile stay for the next time.
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
