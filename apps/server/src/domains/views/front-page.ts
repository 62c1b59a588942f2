import { sql } from 'kysely'
import { visibleTo } from '../cases/visibility.ts'
import { AMONG } from './count-records.ts'
import type { ListReader } from './list-reader.ts'
import { changedSince, type Watched } from './moved-since.ts'
import { rowColumns, type PageRow } from './select-page.ts'
import type { PageRequest, RowFilter } from './walks.ts'

/** Whose records a list has: those that somebody may see who has the same rights on fields, or those of its reader. */
export type Whose = 'all' | 'own'

/** The first records of a list that asks, as they were at one moment. */
export interface Front {
  whose: Whose
  /** In the order of the list. */
  ids: Int32Array
  /** Of a list for all, those that not everybody sees. */
  restricted: readonly number[]
  snapshot: string
  /** Null if these are all records of the list; otherwise, after so many moves it may be a short one. */
  margin: number | null
}

export type Wanted = Omit<PageRequest, 'filter' | 'start' | 'among'> & { of: Watched; test: () => RowFilter['test'] }

/** With more moves, the list is found no later than the records that moved. */
const MOST_MOVES = 1_000

interface ReadRows {
  rows: PageRow[]
  /** Whether records have moved since the list was read. */
  moved: boolean
  snapshot: string
}

/** The rows with these ids in this order, as far as they are still there, and whether any moved in the meantime: of one moment. */
export async function readRows(
  reader: ListReader,
  { page, since, of, ...wanted }: Wanted & { page: Int32Array; since: string },
): Promise<ReadRows> {
  // Looked up together, by one text: that costs less than one after the other in their order. Of moves it is only asked
  // whether there are any, so that this is planned as a look into the index, and once for all calls.
  const { rows } = await sql<PageRow & { moved: boolean; snapshot: string }>`
    select moved, snapshot, ${rowColumns(wanted)}
    from (select exists (${changedSince(reader, since, of)}) as moved, pg_current_snapshot()::text as snapshot offset 0) asked
      left join cases c on c.id = any(${`{${page.join()}}`}::text::int[]) and ${AMONG[of.among ?? 'open']} and ${visibleTo(reader.me, 'c')}`.execute(
    reader.tx,
  )
  const { moved, snapshot } = rows[0]!
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: [...page].flatMap((id) => byId.get(id) ?? []), moved, snapshot }
}

interface Moved {
  /** Records that have moved since the list was read; null if they are too many to look at. */
  ids: readonly number[] | null
  /** Whether one of them is in the list now. */
  joined: boolean
  snapshot: string
}

/** What moved since the list was read: as long as none of it was in the list or is now, the list is the same. */
async function readMoved(
  reader: ListReader,
  { whose, since, of, test }: Pick<Front, 'whose'> & Pick<Wanted, 'of' | 'test'> & { since: string },
): Promise<Moved> {
  const all = AMONG[of.among ?? 'open']
  const among = whose === 'all' ? all : sql`${all} and ${visibleTo(reader.me, 'c')}`
  const { rows } = await sql<Moved & { moves: number; ids: number[] }>`
    with moved as materialized (
      select case_id from (${changedSince(reader, since, of)}) each limit ${sql.lit(MOST_MOVES + 1)})
    select pg_current_snapshot()::text as snapshot, (select count(*)::int from moved) as moves,
      array(select distinct case_id from moved) as ids,
      exists (select from cases c where c.id = any(array(select distinct case_id from moved))
        and ${among} and ${test()}) as joined`.execute(reader.tx)
  const { snapshot, moves, ids, joined } = rows[0]!
  return { snapshot, joined, ids: moves > MOST_MOVES ? null : ids }
}

/** When the list was last the same: the moves since then were of records that were not in it, and are not now. */
export async function isStill(
  reader: ListReader,
  { ids, ...rest }: Pick<Front, 'ids' | 'whose'> & Pick<Wanted, 'of' | 'test'> & { since: string },
): Promise<{ snapshot: string; moved: number } | null> {
  const moved = await readMoved(reader, rest)
  if (!moved.ids || moved.joined) return null
  const those = new Set(moved.ids)
  return ids.some((id) => those.has(id)) ? null : { snapshot: moved.snapshot, moved: those.size }
}
