import { sql } from 'kysely'
import { visibleTo } from '../cases/visibility.ts'
import { OPEN } from './count-records.ts'
import { LONGEST, MARGIN, nameOf, type Countable } from './known-counts.ts'
import type { ListReader } from './list-reader.ts'
import { movedSince } from './moved-since.ts'
import { comesBefore, startOf } from './page-start.ts'
import type { Place } from './places.ts'
import type { RecordOrder } from './record-order.ts'
import { selectPage, type PageRow } from './select-page.ts'
import { picked, type PageRequest, type RowFilter } from './walks.ts'

/** The first records of a filtered list in its order, as they were at one moment. */
interface Front {
  /** By record, how many come before it. */
  ranks: ReadonlyMap<number, number>
  places: readonly Place[]
  snapshot: string
  takenAt: number
}

type FilteredRequest = Omit<PageRequest, 'filter' | 'start'> & { filter: Pick<RowFilter, 'test' | 'find'> }

/** A page nearer to the beginning is walked to from there. */
const NEAR = 1_000
const INTERVAL = 250
/** Records of each, of so many lists. */
const LENGTH = 12_000
const KEPT = 50
const TRIES = 3

const known = new WeakMap<Countable['rights'], Map<string, Promise<Front>>>()

/**
 * A far page of a list that asks and has very many records, walked to from a place that this node remembers; null if no
 * place leads to it. Records that have moved since are asked whether they are in the list before the place, and the page
 * counts only if none moved in the meantime: it is what `offset` gives. (ADR 130)
 */
export async function filteredPage(
  reader: ListReader,
  of: Countable,
  request: FilteredRequest,
): Promise<PageRow[] | null> {
  const { order, offset, limit } = request
  if (
    offset <= NEAR ||
    offset + limit > LENGTH - MARGIN ||
    (order.by === 'column' && (order.isMasked || order.isComputed))
  )
    return null
  for (let tries = 0; tries < TRIES; tries++) {
    const front = await frontOf(reader, of, request)
    const place = front.places.findLast(({ before }) => before <= offset - INTERVAL * tries - MARGIN / 20)
    if (!place) return null
    const moved = await movesBefore(reader, { front, place, request })
    if (moved.count >= MARGIN) forget(reader, of, order)
    const steps = offset - place.before - moved.shift
    if (moved.count >= MARGIN || steps < 0) continue
    const start = { place, steps }
    const { rows } = await selectPage(reader, { ...request, start, filter: { ...request.filter, by: 'tested' } })
    if (rows.length < limit) return null
    if (!(await hasMoved(reader, moved.snapshot))) return rows
  }
  return null
}

/** The same for the same records in the same order. */
export const listName = (reader: ListReader, of: Countable, order: RecordOrder): string =>
  `${reader.tenant.id} ${nameOf(reader, of)} ${orderName(order)}`

/** The same for the same order. */
export const orderName = (order: RecordOrder): string => `${order.key} ${wayOf(order)} ${order.held?.ofField?.orderId}`

const wayOf = (order: RecordOrder): string =>
  order.by === 'rank' ? order.ids.join() : `${order.descending} ${JSON.stringify(order.choices ?? [])}`

async function frontOf(reader: ListReader, of: Countable, request: FilteredRequest): Promise<Front> {
  const fronts = known.get(of.rights) ?? new Map<string, Promise<Front>>()
  known.set(of.rights, fronts)
  const name = listName(reader, of, request.order)
  const taken = fronts.get(name)
  const found = taken && (await taken.catch(() => undefined))
  if (found && performance.now() - found.takenAt < LONGEST) return found
  const taking = takeFront(reader, request)
  fronts.delete(name)
  fronts.set(name, taking)
  const [oldest] = fronts.keys()
  if (fronts.size > KEPT && oldest !== undefined) fronts.delete(oldest)
  return taking
}

const forget = (reader: ListReader, of: Countable, order: RecordOrder) =>
  known.get(of.rights)?.delete(listName(reader, of, order))

async function takeFront(reader: ListReader, request: FilteredRequest): Promise<Front> {
  const takenAt = performance.now()
  const taken = async (by: RowFilter['by']) => {
    const first = { ...request, offset: 0, limit: LENGTH, start: 'first', filter: { ...request.filter, by } } as const
    const condition = sql`${OPEN} and ${visibleTo(reader.me, 'c')}`
    const { rows } = await sql<{ ids: number[] | null; keys: (string | null)[] | null; snapshot: string }>`
      with ${startOf(reader, first)}, ${picked(reader, first, condition)},
      numbered as (select id, (row_number() over ())::int as rank from picked)
      select array_agg(n.id order by rank) as ids, pg_current_snapshot()::text as snapshot,
        array_agg(${request.order.value}::text order by rank) filter (where rank % ${sql.lit(INTERVAL)} = 0) as keys
      from numbered n join cases c on c.id = n.id`.execute(reader.tx)
    return rows[0]!
  }
  const tested = await taken('tested')
  const { ids, keys, snapshot } = (tested.ids?.length ?? 0) < LENGTH ? await taken('found') : tested
  const places = (keys ?? []).flatMap((key, nth) => {
    const before = (nth + 1) * INTERVAL - 1
    return key === null && request.order.by === 'column' ? [] : [{ key, id: ids![before]!, before }]
  })
  return { ranks: new Map((ids ?? []).map((id, rank) => [id, rank])), places, snapshot, takenAt }
}

interface Moves {
  /** By so many more records a page is behind the place. */
  shift: number
  count: number
  snapshot: string
}

async function movesBefore(
  reader: ListReader,
  { front, place, request }: { front: Front; place: Place; request: FilteredRequest },
): Promise<Moves> {
  const { rows } = await sql<{ id: number | null; is_before: boolean | null; snapshot: string }>`
    select moved.case_id as id, pg_current_snapshot()::text as snapshot,
      (select ${OPEN} and ${visibleTo(reader.me, 'c')} and ${request.filter.test} and ${comesBefore(request.order, place, 'c')}
        from cases c where c.id = moved.case_id) as is_before
    from (select 1) one left join (select distinct m.case_id from case_moves m where ${movedSince(reader, front.snapshot)}
      limit ${sql.lit(MARGIN)}) moved on true`.execute(reader.tx)
  const moved = rows.filter(({ id }) => id !== null)
  const were = moved.filter(({ id }) => (front.ranks.get(id!) ?? LENGTH) < place.before).length
  const are = moved.filter(({ is_before }) => is_before === true).length
  return { shift: are - were, count: moved.length, snapshot: rows[0]!.snapshot }
}

async function hasMoved(reader: ListReader, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (select from case_moves m where ${movedSince(reader, snapshot)}) as moved`.execute(reader.tx)
  return rows[0]!.moved
}
