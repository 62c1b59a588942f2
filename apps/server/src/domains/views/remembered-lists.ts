import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { visibleTo } from '../cases/visibility.ts'
import { OPEN } from './count-records.ts'
import { listName } from './filtered-places.ts'
import { LONGEST, type Countable } from './known-counts.ts'
import type { ListReader } from './list-reader.ts'
import { movedSince } from './moved-since.ts'
import type { RecordOrder } from './record-order.ts'
import { rowColumns, type PageRow } from './select-page.ts'
import type { PageRequest, RowFilter } from './walks.ts'

/** The first records of a list that asks, as they were at one moment. */
export interface Front {
  /** In the order of the list. */
  ids: Int32Array
  snapshot: string
  /** Null if these are all records of the list; otherwise, after so many moves it may be a short one. */
  margin: number | null
}

interface Remembered extends Front {
  rights: Countable['rights']
  at: number
}

/** Lists of one node, the least recently used are forgotten. */
const KEPT = 300
/** Of a longer name, the question is rather not asked again. */
const LONGEST_NAME = 4_000
/** Records that moved: more of them are asked for no sooner than the list itself. */
const MOST_MOVED = 500

const known = new WeakMap<Database, Map<string, Remembered>>()

function keptBy({ services: { database } }: ListReader): Map<string, Remembered> {
  const kept = known.get(database) ?? new Map<string, Remembered>()
  known.set(database, kept)
  return kept
}

/** Of a list whose every change is a move. */
export function rememberFront(reader: ListReader, of: Countable, order: RecordOrder, front: Front): void {
  const name = listName(reader, of, order)
  if (name.length > LONGEST_NAME) return
  const kept = keptBy(reader)
  kept.delete(name)
  kept.set(name, { ...front, rights: of.rights, at: performance.now() })
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
}

type Wanted = Omit<PageRequest, 'filter' | 'start'> & { test: () => RowFilter['test'] }

interface FrontPage {
  rows: PageRow[]
  /** All records of the list; null if there are too many to count. */
  ids: Int32Array | null
}

/**
 * A page of a list that this node remembers: what the list has at the moment of the statement. Null if it is not
 * remembered, if a record of it has moved, or one that moved may have come into it. (ADR 145)
 */
export async function frontPage(reader: ListReader, of: Countable, wanted: Wanted): Promise<FrontPage | null> {
  const kept = keptBy(reader)
  const name = listName(reader, of, wanted.order)
  const front = kept.get(name)
  if (!front) return null
  kept.delete(name)
  if (front.rights !== of.rights || performance.now() - front.at > LONGEST) return null
  const isAll = front.margin === null
  if (!isAll && wanted.offset + wanted.limit > front.ids.length) {
    kept.set(name, front)
    return null
  }
  const page = front.ids.slice(wanted.offset, wanted.offset + wanted.limit)
  const { rows, moved, snapshot } = await readPage(reader, { ...wanted, page, since: front.snapshot })
  const margin = isAll ? null : front.margin! - moved.length
  if (rows.length < page.length || (margin !== null && margin <= 0)) return null
  if (!(await areElsewhere(reader, { front, moved, snapshot, test: wanted.test }))) return null
  kept.set(name, { ...front, margin, snapshot, at: performance.now() })
  return { rows, ids: isAll ? front.ids : null }
}

interface Page {
  rows: PageRow[]
  /** The ids of the records that moved since the list was read. */
  moved: number[]
  snapshot: string
}

/** The rows with these ids, as far as they are still there, and what moved in the meantime: both of one moment. */
async function readPage(
  reader: ListReader,
  { page, since, ...wanted }: Wanted & { page: Int32Array; since: string },
): Promise<Page> {
  const { rows } = await sql<PageRow & { moved: number[] | null; snapshot: string }>`
    select one.moved, one.snapshot, ${rowColumns(wanted)}
    from (select pg_current_snapshot()::text as snapshot, (select array_agg(distinct m.case_id) from (
        select m.case_id from case_moves m where ${movedSince(reader, since)} limit ${sql.lit(2 * MOST_MOVED + 1)}) m) as moved) one
      left join unnest(${[...page]}::int[]) with ordinality as page (id, nth) on true
      left join cases c on c.id = page.id and ${OPEN} and ${visibleTo(reader.me, 'c')}
    order by page.nth`.execute(reader.tx)
  const { moved, snapshot } = rows[0]!
  return { rows: rows.filter(({ id }) => id !== null), moved: moved ?? [], snapshot }
}

/** Whether the records that moved were not in the list before, and are not now. */
async function areElsewhere(
  reader: ListReader,
  { front, moved, snapshot, test }: { front: Front; moved: number[]; snapshot: string } & Pick<Wanted, 'test'>,
): Promise<boolean> {
  if (moved.length === 0) return true
  if (moved.length > MOST_MOVED) return false
  const ids = new Set(front.ids)
  if (moved.some((id) => ids.has(id))) return false
  const { rows } = await sql<{ is_so: boolean }>`select not exists (select from cases c
      where c.id = any(${moved}::int[]) and ${OPEN} and ${visibleTo(reader.me, 'c')} and ${test()})
    and not exists (select from case_moves m where ${movedSince(reader, snapshot)}) as is_so`.execute(reader.tx)
  return rows[0]!.is_so
}
