import { MAX_INT } from '@dossier/contract/shapes'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { visibleTo } from '../cases/visibility.ts'
import { AMONG } from './count-records.ts'
import { isStill, readRows, type Front as ListFront } from './front-page.ts'
import { LONGEST, MARGIN, nameOf, type Countable } from './known-counts.ts'
import type { ListReader } from './list-reader.ts'
import { changedSince } from './moved-since.ts'
import { comesBefore, startOf } from './page-start.ts'
import type { Place } from './places.ts'
import type { RankOrder, RecordOrder } from './record-order.ts'
import { selectPage, type PageRow } from './select-page.ts'
import { picked, type PageRequest, type RowFilter } from './walks.ts'

/** The first records of a filtered list in its order, or all of them, as they were at one moment. */
interface Front extends Pick<ListFront, 'ids' | 'whose'> {
  isAll: boolean
  places: readonly Place[]
  snapshot: string
  takenAt: number
}

type FilteredRequest = Omit<PageRequest, 'filter' | 'start'> & {
  filter: Pick<RowFilter, 'test' | 'find'>
  /** The first records of the list are known to be far from the beginning of its order: finding all of them is sooner. */
  isSorted?: boolean
}

/** A page nearer to the beginning is walked to from there. */
const NEAR = 1_000
const INTERVAL = 250
/** So many records answer most pages; for those behind them, the ids of the whole list are taken. */
const LENGTH = 12_000
/** Lists of one node, and how many ids they have together: 16 MB. The least recently taken are forgotten. */
const KEPT = 200
const KEPT_IDS = 4_000_000
const TRIES = 3

interface Taken {
  front: Promise<Front>
  rights: Countable['rights']
  isSorted: boolean
}

const known = new WeakMap<Database, Map<string, Taken>>()

/**
 * A page of a list that asks and has very many records: its rows by their ids if this node remembers them and none of
 * the records that have moved since concerns the list; otherwise walked to from a place, before which they are counted.
 * The page counts only if none moved in the meantime: it is what `offset` gives. Null if no place leads to it. (ADR 130)
 */
export async function filteredPage(
  reader: ListReader,
  of: Countable,
  request: FilteredRequest,
): Promise<PageRow[] | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const front = await frontOf(reader, of, request)
    const rows =
      (await rememberedRows(reader, { front, of, request })) ??
      (await walkedRows(reader, { front, of, request, tries }))
    if (rows) return rows
    if (!isWalkable(request.order)) break
  }
  return null
}

/** Whether a page is rather reached through what is remembered of the list than by testing records from the first one on. */
export function isFarPage(reader: ListReader, of: Countable, { order, offset }: FilteredRequest): boolean {
  const taken = known.get(reader.services.database)?.get(listName(reader, of, order))
  return offset > NEAR || (taken?.isSorted === true && taken.rights === of.rights)
}

async function rememberedRows(
  reader: ListReader,
  { front, of, request }: Omit<Walk, 'tries'>,
): Promise<PageRow[] | null> {
  const { offset, limit, filter } = request
  const page = front.ids.slice(offset, offset + limit)
  if (page.length < limit && !front.isAll) return null
  const { ids, whose, snapshot: since } = front
  const wanted = { ...request, of, test: () => filter.test }
  const { rows, moved, snapshot } = await readRows(reader, { ...wanted, page, since })
  const still = moved ? await isStill(reader, { ids, whose, since, of, test: wanted.test }) : { snapshot }
  if (!still || rows.length < page.length) return null
  front.snapshot = still.snapshot
  return rows
}

interface Walk {
  front: Front
  of: Countable
  request: FilteredRequest
  /** The more often it was tried, the earlier it begins. */
  tries: number
}

async function walkedRows(reader: ListReader, { front, of, request, tries }: Walk): Promise<PageRow[] | null> {
  const { order, offset, limit } = request
  const place = front.places.findLast(({ before }) => before <= offset - INTERVAL * tries - MARGIN / 20)
  if (!place || !isWalkable(order)) {
    front.takenAt = -Infinity
    return null
  }
  const moved = await movesBefore(reader, { front, of, place, request })
  if (moved.count >= MARGIN) front.takenAt = -Infinity
  const steps = offset - place.before - moved.shift
  if (moved.count >= MARGIN || steps < 0) return null
  const start = { place, steps }
  const { rows } = await selectPage(reader, { ...request, start, filter: { ...request.filter, by: 'tested' } })
  const isWhole = rows.length === limit || (front.isAll && offset + rows.length === moved.total)
  return isWhole && !(await hasMoved(reader, of, moved.snapshot)) ? rows : null
}

const isWalkable = (order: RecordOrder): boolean => order.by === 'rank' || !(order.isMasked || order.isComputed)

/** The same for the same records in the same order. */
export const listName = (reader: ListReader, of: Countable, order: RecordOrder): string =>
  `${reader.tenant.id} ${nameOf(reader, of)} ${orderName(order)}`

/** The same for the same order. */
export const orderName = (order: RecordOrder): string => `${order.key} ${wayOf(order)} ${order.held?.ofField?.orderId}`

const wayOf = (order: RecordOrder): string =>
  order.by === 'rank' ? order.ids.join() : `${order.descending} ${JSON.stringify(order.choices ?? [])}`

async function frontOf(reader: ListReader, of: Countable, request: FilteredRequest): Promise<Front> {
  const fronts = known.get(reader.services.database) ?? new Map<string, Taken>()
  known.set(reader.services.database, fronts)
  const name = listName(reader, of, request.order)
  const { isSorted = false } = request
  const taken = fronts.get(name)
  if (taken) taken.isSorted ||= isSorted
  const found = taken?.rights === of.rights ? await taken.front.catch(() => undefined) : undefined
  const isAll = request.offset + request.limit > LENGTH - MARGIN
  if (found && (found.isAll || !isAll) && performance.now() - found.takenAt < LONGEST) return found
  const front = takeFront(reader, request, isAll)
  fronts.delete(name)
  fronts.set(name, { front, rights: of.rights, isSorted })
  await front
  await dropOldest(fronts)
  return front
}

async function dropOldest(fronts: Map<string, Taken>): Promise<void> {
  let [lists, room] = [KEPT, KEPT_IDS]
  for (const [name, { front }] of [...fronts].toReversed()) {
    lists -= 1
    room -= (await front.catch(() => undefined))?.ids.length ?? 0
    if (lists < 0 || room < 0) fronts.delete(name)
  }
}

async function takeFront(reader: ListReader, request: FilteredRequest, isAll: boolean): Promise<Front> {
  const takenAt = performance.now()
  const { order } = request
  const taken = async (by: RowFilter['by'], limit: number) => {
    const first = { ...request, offset: 0, limit, start: 'first', filter: { ...request.filter, by } } as const
    const condition = sql`${AMONG[request.among ?? 'open']} and ${visibleTo(reader.me, 'c')}`
    const { rows } = await sql<{ ids: number[] | null; keys: (string | null)[] | null; snapshot: string }>`
      with ${startOf(reader, first)}, ${picked(reader, first, condition)},
      numbered as (select id, k, (row_number() over ())::int as rank from picked)
      select array_agg(id order by rank) as ids, pg_current_snapshot()::text as snapshot,
        array_agg(k::text order by rank) filter (where rank % ${sql.lit(INTERVAL)} = 0) as keys
      from numbered`.execute(reader.tx)
    return rows[0]!
  }
  const tested = isAll || request.isSorted ? null : await taken('tested', LENGTH)
  const isFull = tested?.ids?.length === LENGTH
  const { ids, keys, snapshot } = isFull ? tested : await taken('found', isAll ? MAX_INT : LENGTH)
  const places = (keys ?? []).flatMap((k, nth) => {
    const before = (nth + 1) * INTERVAL - 1
    const key = order.by === 'rank' ? keyOfRank(order, k) : k
    return key === null && order.by === 'column' ? [] : [{ key, id: ids![before]!, before }]
  })
  return { whose: 'own', ids: Int32Array.from(ids ?? []), isAll, places, snapshot, takenAt }
}

/** Ranks are counted from 1. */
function keyOfRank({ ids }: RankOrder, rank: string | null): string | null {
  const id = rank === null ? null : ids[Number(rank) - 1]
  return id == null ? null : String(id)
}

interface Moves {
  /** By so many more records a page is behind the place. */
  shift: number
  count: number
  /** So many records the list has now, if all of it is remembered. */
  total: number
  snapshot: string
}

async function movesBefore(
  reader: ListReader,
  { front, of, place, request }: Omit<Walk, 'tries'> & { place: Place },
): Promise<Moves> {
  const { rows } = await sql<Moved & { snapshot: string }>`
    select moved.case_id as id, pg_current_snapshot()::text as snapshot, now.is_in, now.is_before
    from (select 1) one left join (select distinct case_id from (${changedSince(reader, front.snapshot, of)}) each
        limit ${sql.lit(MARGIN)}) moved on true
      left join lateral (select true as is_in, ${comesBefore(request.order, place, 'c')} as is_before from cases c
        where c.id = moved.case_id and ${AMONG[request.among ?? 'open']} and ${visibleTo(reader.me, 'c')} and ${request.filter.test}) now on true`.execute(
    reader.tx,
  )
  const moved = rows.filter(({ id }) => id !== null)
  const ids = new Set(moved.map(({ id }) => id))
  const [before, behind] = [front.ids.subarray(0, place.before), front.ids.subarray(place.before)].map(
    (part) => part.filter((id) => ids.has(id)).length,
  )
  const are = moved.filter(({ is_before }) => is_before === true).length
  const total = front.ids.length - before! - behind! + moved.filter(({ is_in }) => is_in === true).length
  return { shift: are - before!, count: moved.length, total, snapshot: rows[0]!.snapshot }
}

interface Moved {
  id: number | null
  is_in: boolean | null
  is_before: boolean | null
}

async function hasMoved(reader: ListReader, of: Countable, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (${changedSince(reader, snapshot, of)}) as moved`.execute(reader.tx)
  return rows[0]!.moved
}
