import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'

/** What goes from one record to the other. */
export interface Moved {
  from: number
  into: number
  files: readonly string[]
}

/** Moves what belongs to a record to the one that it is merged into. Both records are locked. */
export async function moveBelongings(tx: Tx, tenantId: number, moved: Moved): Promise<void> {
  const { from, into, files } = moved
  await sql`update comments set case_id = ${into}::int
    where tenant_id = ${tenantId}::int and case_id = ${from}::int`.execute(tx)
  await sql`update comment_reactions set case_id = ${into}::int
    where tenant_id = ${tenantId}::int and case_id = ${from}::int`.execute(tx)
  if (files.length > 0)
    await sql`update case_files set case_id = ${into}::int
      where tenant_id = ${tenantId}::int and case_id = ${from}::int and id = any(${[...files]}::uuid[])`.execute(tx)
  await moveLinks(tx, tenantId, moved)
}

export interface RelatedRecord {
  id: number
  /** Whether it is linked with the record into which the other one is merged, too. */
  isLinked: boolean
}

/** The records that a merge links with another one: those related with its source. */
export async function selectRelated(
  tx: Tx,
  tenantId: number,
  { from, into }: Pick<Moved, 'from' | 'into'>,
): Promise<RelatedRecord[]> {
  const { rows } = await sql<RelatedRecord>`
    with related as (select low_id + high_id - ${from}::int as id from case_links
      where tenant_id = ${tenantId}::int and merged_id is null and (low_id = ${from}::int or high_id = ${from}::int))
    select id, exists (select from case_links where tenant_id = ${tenantId}::int
        and low_id = least(related.id, ${into}::int) and high_id = greatest(related.id, ${into}::int)) as "isLinked"
    from related where id <> ${into}::int order by id`.execute(tx)
  return rows
}

/** Who was merged into whom stays. Of records that were linked with both, one link is left. */
async function moveLinks(tx: Tx, tenantId: number, { from, into }: Moved): Promise<void> {
  await sql`
    with moved as (
      delete from case_links where tenant_id = ${tenantId}::int and merged_id is null
        and (low_id = ${from}::int or high_id = ${from}::int)
      returning low_id + high_id - ${from}::int as other_id)
    insert into case_links (tenant_id, low_id, high_id)
      select ${tenantId}::int, least(other_id, ${into}::int), greatest(other_id, ${into}::int) from moved
      where other_id <> ${into}::int order by other_id
    on conflict do nothing`.execute(tx)
  await sql`
    insert into case_links (tenant_id, low_id, high_id, merged_id)
      values (${tenantId}::int, least(${from}::int, ${into}::int), greatest(${from}::int, ${into}::int), ${from}::int)
    on conflict (tenant_id, low_id, high_id) do update set merged_id = excluded.merged_id`.execute(tx)
}

/** A merged record that is opened again is a record of its own: it stays related to the other one. */
export async function markUnmerged(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  const merged = sql`any(${[...ids]}::int[])`
  await sql`update case_links set merged_id = null where tenant_id = ${tenantId}::int and merged_id = ${merged}
    and (low_id = ${merged} or high_id = ${merged})`.execute(tx)
}
