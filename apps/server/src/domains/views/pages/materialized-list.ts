import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { COUNT_BOUND, MOST_MEMBERS } from '../counts/count-records.ts'
import type { ResolvedQuery } from '../../../query/record-query.ts'
import { accessible, relation } from '../../../query/relation.ts'
import { MARGIN } from '../../../query/cache/count-lower-bounds.ts'
import type { Scope } from '../../../query/cache/snapshot-cache.ts'
import { rowColumns, type PageRow } from './select-page.ts'
import type { Viewer } from '../viewer.ts'
import { foundOrder, type PageRequest } from './index-scans.ts'

/** A list is found up to the bound of counting and a margin. */
const MOST_FOUND = COUNT_BOUND + MARGIN
/** A list with more records is not found as a whole. */
export const LONGEST_LIST = MOST_FOUND - 1

export interface Materializing {
  query: ResolvedQuery
  /** In place of the conditions that find the records of the query. */
  find?: readonly RawBuilder<SqlBool>[] | undefined
  /** Whose records are found; the page and its total are the reader's either way. */
  scope: Scope
  /** The ids are wanted of lists with up to so many records. */
  mostIds: number
}

/** The common table expression `found`. */
function foundRecords(
  viewer: Viewer,
  { query, find, scope }: Omit<Materializing, 'mostIds'>,
  keys: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isShared = scope === 'shared'
  return sql`found as materialized (select * from (${relation(viewer, query, {
    scope: isShared ? 'shared' : 'own',
    ...(find && { find }),
    columns: sql`${keys}, ${isShared ? sql`c.is_sensitive` : sql`false`} as is_restricted,
      ${isShared ? sql`coalesce(${accessible(viewer, query.state)}, false)` : sql`true`} as is_seen`,
    tail: sql`limit ${sql.lit(MOST_FOUND)}`,
  })}) found limit ${sql.lit(MOST_FOUND)})`
}

export interface FoundCounts {
  /** The records of the reader. */
  total: number
  /** Those that everybody sees. */
  open: number
  /** Whether there may be more than were found. */
  isCut: boolean
  snapshot: string
}

const COUNTS = sql`(select count(*) filter (where is_seen)::int from found) as total,
  (select count(*) filter (where not is_restricted)::int from found) as open,
  (select count(*) = ${sql.lit(MOST_FOUND)} from found) as "isCut", pg_current_snapshot()::text as snapshot`

/** How many records the reader has in a list, and their ids if they are few. */
export async function countList(viewer: Viewer, query: ResolvedQuery): Promise<FoundCounts & { ids: number[] | null }> {
  const { rows } = await sql<FoundCounts & { ids: number[] | null }>`
    with ${foundRecords(viewer, { query, scope: 'perUser' }, sql`null::int as k`)}
    select ${COUNTS}, (select case when count(*) <= ${sql.lit(MOST_MEMBERS)} then coalesce(array_agg(id), '{}') end from found) as ids`.execute(
    viewer.tx,
  )
  return rows[0]!
}

interface FoundIds {
  /** In the order of the list; null if there are more than were wanted. */
  ids: number[] | null
  /** Those that not everybody sees, and of these, those that the reader does not. */
  restricted: number[]
  hidden: number[]
}

export interface FoundPage extends FoundCounts, FoundIds {
  rows: PageRow[]
}

type Options = Omit<PageRequest, 'filter' | 'start'>

/** A page of a list, with the ids of all; without rows if the list may have more records than were found. */
export async function materializePage(viewer: Viewer, options: Materializing, request: Options): Promise<FoundPage> {
  const { keys, by } = foundOrder(request.order)
  const upTo = (most: number) => sql`(select count(*) from found) <= ${sql.lit(most)}`
  const ids = sql`case when ${upTo(options.mostIds)} then (select coalesce(array_agg(id order by ${by}), '{}') from found) end`
  const those = (where: RawBuilder<SqlBool>) => sql`array(select id from found where ${where})`
  // Sent with one row, not with each.
  const once = (value: RawBuilder<unknown>) =>
    sql`case when coalesce(picked.place = ${request.offset}::int + 1, true) then ${value} end`
  const { rows } = await sql<PageRow & FoundCounts & FoundIds>`
    with ${foundRecords(viewer, options, keys)},
    picked as materialized (select id, row_number() over (order by ${by}) as place from found
      where is_seen and ${upTo(LONGEST_LIST)} order by place limit ${sql.lit(request.limit)} offset ${request.offset}::int)
    select ${COUNTS}, ${once(ids)} as ids, ${once(those(sql`is_restricted`))} as restricted,
      ${once(those(sql`not is_seen`))} as hidden, ${rowColumns(request)}
    from (select 1) one left join picked on true left join cases c on c.id = picked.id
    order by picked.place`.execute(viewer.tx)
  const { total, open, isCut, snapshot, ids: all, restricted, hidden } = rows[0]!
  return { total, open, isCut, snapshot, ids: all, restricted, hidden, rows: rows.filter(({ id }) => id !== null) }
}
