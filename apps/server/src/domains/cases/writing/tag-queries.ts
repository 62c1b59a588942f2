import { sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'

/** The titles of tags by id. */
export async function selectTagTitles(
  tx: Tx,
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('tags')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.title]))
}

/** The tags with these titles, whatever their letter case. */
export async function selectTagsTitled(
  tx: Tx,
  tenantId: number,
  titles: readonly string[],
): Promise<Map<number, string>> {
  if (titles.length === 0) return new Map()
  const { rows } = await sql<Tag>`select id, title from tags
    where tenant_id = ${tenantId}::int and lower(title) in (select lower(t) from unnest(${[...new Set(titles)]}::text[]) t)`.execute(
    tx,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export interface Tag {
  id: number
  title: string
}

/** A tag that a record gets, or keeps. */
export interface TagUse {
  title: string
  /** Whether this use counts: others would learn of restricted records by theirs. */
  isCounted: boolean
}

/**
 * Updates the counts of old and new tags of records, creating unused ones. Returns the tag of each new title, in its
 * original spelling. Rows are locked in the order of their titles, so that two writers never deadlock.
 */
export async function countTags(
  tx: Tx,
  tenantId: number,
  { before, after }: { before: readonly string[]; after: readonly TagUse[] },
): Promise<Tag[]> {
  if (before.length + after.length === 0) return []
  const given = [
    ...after.map(({ title, isCounted }, nth) => ({ title, change: isCounted ? 1 : 0, nth })),
    ...before.map((title) => ({ title, change: -1, nth: null })),
  ]
  const { rows } = await sql<Tag>`
    with each as (
      select lower(title) as folded, title, change, nth
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as one (title text, change int, nth int)),
    given as (
      select folded, (array_agg(title order by nth))[1] as title, sum(change)::int as change
      from each group by folded),
    counted as (
      insert into tags (tenant_id, title, uses)
      select ${tenantId}::int, title, greatest(change, 0) from given order by folded
      on conflict (tenant_id, lower(title)) do update
        set uses = greatest(tags.uses + (select change from given where folded = lower(excluded.title)), 0)
      returning id, title)
    select counted.id, counted.title from counted join each on folded = lower(counted.title)
    where nth is not null order by nth`.execute(tx)
  return rows
}
