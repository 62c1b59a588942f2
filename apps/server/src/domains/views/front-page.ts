import { sql } from 'kysely'
import { visibleTo } from '../cases/visibility.ts'
import { OPEN } from './count-records.ts'
import type { ListReader } from './list-reader.ts'
import { movedSince } from './moved-since.ts'
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

export type Wanted = Omit<PageRequest, 'filter' | 'start'> & { test: () => RowFilter['test'] }

/** With more moves, the list is found no later than the records that moved. */
const MOST_MOVES = 1_000

interface ReadRows {
  rows: PageRow[]
  /** The ids of the records that moved since the list was read: of so many moves, or more than are looked at. */
  moved: number[]
  moves: number
  snapshot: string
}

/** The rows with these ids, as far as they are still there, and what moved in the meantime: both of one moment. */
export async function readRows(
  reader: ListReader,
  { page, since, ...wanted }: Wanted & { page: Int32Array; since: string },
): Promise<ReadRows> {
  const { rows } = await sql<PageRow & { moved: number[] | null; moves: number; snapshot: string }>`
    select one.*, ${rowColumns(wanted)}
    from (select pg_current_snapshot()::text as snapshot, count(*)::int as moves, array_agg(distinct m.case_id) as moved
        from (select m.case_id from case_moves m where ${movedSince(reader, since)} limit ${sql.lit(MOST_MOVES + 1)}) m) one
      left join unnest(${[...page]}::int[]) with ordinality as page (id, nth) on true
      left join cases c on c.id = page.id and ${OPEN} and ${visibleTo(reader.me, 'c')}
    order by page.nth`.execute(reader.tx)
  const { moved, moves, snapshot } = rows[0]!
  return { rows: rows.filter(({ id }) => id !== null), moved: moved ?? [], moves, snapshot }
}

interface Since {
  front: Pick<Front, 'ids' | 'whose'>
  read: ReadRows
  test: Wanted['test']
}

/**
 * Whether the records that moved were not in the list before, and are not now; `again` if others have moved before the
 * database could say so.
 */
export async function isSame(reader: ListReader, { front, read, test }: Since): Promise<boolean | 'again'> {
  const { moved, moves, snapshot } = read
  if (moves === 0) return true
  const ids = new Set(moved)
  if (moves > MOST_MOVES || front.ids.some((id) => ids.has(id))) return false
  const among = front.whose === 'all' ? OPEN : sql`${OPEN} and ${visibleTo(reader.me, 'c')}`
  const { rows } = await sql<{ joined: boolean; moved: boolean }>`
    select exists (select from cases c where c.id = any(${moved}::int[]) and ${among} and ${test()}) as joined,
      exists (select from case_moves m where ${movedSince(reader, snapshot)}) as moved`.execute(reader.tx)
  const [{ joined, moved: others }] = rows as [{ joined: boolean; moved: boolean }]
  return others ? 'again' : !joined
}
