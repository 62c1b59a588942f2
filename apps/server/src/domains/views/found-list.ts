import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { visibleTo } from '../cases/visibility.ts'
import { AMONG, COUNT_BOUND, MOST_MEMBERS, type Among } from './count-records.ts'
import { MARGIN } from './known-counts.ts'
import { matching } from './match-text.ts'
import type { Whose } from './front-page.ts'
import { rowColumns, type PageRow } from './select-page.ts'
import type { Viewer } from './viewer.ts'
import { foundOrder, type PageRequest } from './walks.ts'

/** A list is found up to the bound of counting and a margin. */
const MOST_FOUND = COUNT_BOUND + MARGIN
/** A list with more records is not found as a whole. */
export const LONGEST_LIST = MOST_FOUND - 1

export interface Finding {
  find: readonly RawBuilder<SqlBool>[]
  among: Among
  /** Whose records are found; the page and its total are the reader's either way. */
  whose: Whose
  /** The ids are wanted of lists with up to so many records. */
  mostIds: number
}

/** The common table expression `found`. */
function foundRecords(
  { me }: Viewer,
  { find, among, whose }: Omit<Finding, 'mostIds'>,
  k: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const seen = visibleTo(me, 'c')
  const isAll = whose === 'all'
  return sql`found as materialized (select * from (${matching(find, {
    columns: sql`c.id, ${k} as k, ${isAll ? sql`c.is_sensitive` : sql`false`} as is_restricted,
      ${isAll ? sql`coalesce(${seen}, false)` : sql`true`} as is_seen`,
    rest: (match) => sql`${AMONG[among]} ${isAll ? sql`` : sql`and ${seen}`} and ${match}
    limit ${sql.lit(MOST_FOUND)}`,
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
export async function countList(
  viewer: Viewer,
  finding: Pick<Finding, 'find' | 'among'>,
): Promise<FoundCounts & { ids: number[] | null }> {
  const { rows } = await sql<FoundCounts & { ids: number[] | null }>`
    with ${foundRecords(viewer, { ...finding, whose: 'own' }, sql`null::int`)}
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

type Wanted = Omit<PageRequest, 'filter' | 'start'>

/** A page of a list, with the ids of all; without rows if the list may have more records than were found. */
export async function findPage(viewer: Viewer, finding: Finding, wanted: Wanted): Promise<FoundPage> {
  const { k, by } = foundOrder(wanted.order)
  const upTo = (most: number) => sql`(select count(*) from found) <= ${sql.lit(most)}`
  const ids = sql`case when ${upTo(finding.mostIds)} then (select coalesce(array_agg(id order by ${by}), '{}') from found) end`
  const those = (where: RawBuilder<SqlBool>) => sql`array(select id from found where ${where})`
  // Sent with one row, not with each.
  const once = (value: RawBuilder<unknown>) =>
    sql`case when coalesce(picked.place = ${wanted.offset}::int + 1, true) then ${value} end`
  const { rows } = await sql<PageRow & FoundCounts & FoundIds>`
    with ${foundRecords(viewer, finding, k)},
    picked as materialized (select id, row_number() over (order by ${by}) as place from found
      where is_seen and ${upTo(LONGEST_LIST)} order by place limit ${sql.lit(wanted.limit)} offset ${wanted.offset}::int)
    select ${COUNTS}, ${once(ids)} as ids, ${once(those(sql`is_restricted`))} as restricted,
      ${once(those(sql`not is_seen`))} as hidden, ${rowColumns(wanted)}
    from (select 1) one left join picked on true left join cases c on c.id = picked.id
    order by picked.place`.execute(viewer.tx)
  const { total, open, isCut, snapshot, ids: all, restricted, hidden } = rows[0]!
  return { total, open, isCut, snapshot, ids: all, restricted, hidden, rows: rows.filter(({ id }) => id !== null) }
}
