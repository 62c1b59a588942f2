import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { TenantAttempt } from '../../queue/job-kind.ts'

/** Records of one transaction, for which their savers wait. */
const RECORDS = 500

type Attempt = Pick<TenantAttempt<unknown>, 'tenantId' | 'batch'>

/**
 * Adds the words of records that were there before words were kept, in the order of their ids. What is saved while it
 * runs is kept by the triggers. An interrupted attempt goes on where it was.
 */
export async function fillTexts({ tenantId, batch }: Attempt, size = RECORDS): Promise<void> {
  for (let isOver = false; !isOver;)
    await batch(async (tx) => {
      const reached = await fillNext(tx, tenantId, size)
      isOver = reached === null
      const { rows } = await sql<{ total: number }>`select coalesce(max(id), 0) as total from cases`.execute(tx)
      const { total } = rows[0]!
      const done = reached ?? total
      return { done, total, note: `The words of records are kept up to record ${done} of ${total}` }
    })
}

/** The id of the last record that was added; null if there was nothing left to add. */
async function fillNext(tx: Tx, tenantId: number, size: number): Promise<number | null> {
  const fill = await tx
    .selectFrom('text_fills')
    .select('reached')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
  if (!fill) return null
  const { rows } = await sql<{ to: number | null }>`
    with visited as materialized (
      select id, tenant_id, title, summary, fields, tag_ids from cases where id > ${fill.reached}::int
      order by id limit ${size}::int for share),
    written as (
      insert into record_texts (tenant_id, case_id, place, part, words)
      select v.tenant_id, v.id, r.place, r.part, r.words
      from visited v cross join lateral text_rows(v.tenant_id, v.id, v.title, v.summary, v.fields, v.tag_ids) r
      on conflict do nothing),
    noted as (insert into other_moves (tenant_id, case_id) select tenant_id, id from visited)
    select max(id) as to from visited`.execute(tx)
  const to = rows[0]?.to ?? null
  if (to === null) await tx.deleteFrom('text_fills').where('tenant_id', '=', tenantId).execute()
  else await tx.updateTable('text_fills').set({ reached: to }).where('tenant_id', '=', tenantId).execute()
  return to
}
