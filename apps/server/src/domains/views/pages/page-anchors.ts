import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/open.ts'
import { OPEN } from '../../../query/record-state.ts'
import { isSortIndexReady, isShown } from '../order/sort-index-ready.ts'
import type { ListReader } from '../list-reader.ts'
import type { RecordOrder } from '../order/record-order.ts'

/** A record from which a page is scanned for, and how many come before it in the requested order. */
export interface Anchor {
  key: string | null
  id: number
  before: number
}

/** A record with the number of those before it in the order of the index. */
export interface Sample {
  key: string | null
  id: number
  rank: number
}

/** Every so many of the open records, and the last one, in the order of an index, as they were at one moment. */
export interface Anchors {
  samples: readonly Sample[]
  total: number
  /** What had been committed at that moment, as PostgreSQL writes it. */
  snapshot: string
}

const INTERVAL = 250
/** Samples in the memory of a node, of all orders and tenants: some ten megabytes. */
const CAPACITY = 100_000
/** Milliseconds; `foldCounts` keeps moves for longer. */
const LIFETIME = 10 * 60_000

type Cache = LRUCache<string, Promise<Anchors>>
const caches = new WeakMap<Database, Cache>()

type Reader = Omit<ListReader, 'me'>

/**
 * The anchors of an order, the same for all readers: read by one pass over an index when they are first asked for, and
 * cached by this node. What has moved since is corrected for by `selectPage`.
 */
export async function anchorsOf(reader: Reader, order: RecordOrder): Promise<Anchors> {
  const cache = cacheOf(reader)
  const key = keyOf(reader, order)
  const cached = await cache.get(key)?.catch(() => undefined)
  if (cached) return cached
  const reading = readAnchors(reader, order)
  cache.set(key, reading, { size: 1 })
  const anchors = await reading
  // Another promise: of the same one, the size stays what it was.
  cache.set(key, Promise.resolve(anchors), { size: 1 + anchors.samples.length })
  return anchors
}

/** They are read again when next asked for. */
export function dropAnchors(reader: Reader, order: RecordOrder): void {
  cacheOf(reader).delete(keyOf(reader, order))
}

/** The order of a field may end and begin again, and readers may see different parts of it. */
const keyOf = ({ tenant }: Reader, { key, held }: RecordOrder) =>
  `${tenant.id} ${key} ${held?.ofField?.orderId ?? ''} ${held?.mask?.templates.join() ?? ''}`

function cacheOf({ services: { database } }: Reader): Cache {
  const cache: Cache = caches.get(database) ?? new LRUCache({ maxSize: CAPACITY, ttl: LIFETIME })
  caches.set(database, cache)
  return cache
}

async function readAnchors({ tx, tenant }: Reader, order: RecordOrder): Promise<Anchors> {
  const { key, id, from, way } = pass({ tenant }, order)
  const { rows } = await sql<Sample & { snapshot: string }>`
    select key::text, id, rank, pg_current_snapshot()::text as snapshot from (
      select ${key} as key, ${id} as id, (row_number() over ordered)::int - 1 as rank,
        lag(${key}) over ordered is distinct from ${key} as is_first, lead(${id}) over ordered is null as is_last
      from ${from} window ordered as (order by ${way})) numbered
    where rank % ${sql.lit(INTERVAL)} = 0 or is_last ${order.by === 'rank' ? sql`or is_first` : sql`or is_first and key is null`}
    order by rank`.execute(tx)
  const snapshot = rows[0]?.snapshot ?? ''
  const samples = rows.map(({ key, id, rank }) => ({ key, id, rank }))
  return { samples, total: (samples.at(-1)?.rank ?? -1) + 1, snapshot }
}

/** What is read of each record, of which records, and the order that the anchors are read in. */
function pass({ tenant }: Pick<Reader, 'tenant'>, order: RecordOrder) {
  const { held, value } = order
  if (!held) return { key: value, id: sql`c.id`, from: sql`cases c where ${OPEN}`, way: sql`${value}, c.id` }
  const id = sql`r.case_id`
  const rows = sql`r.tenant_id = ${tenant.id} and ${held.rows} and ${isSortIndexReady({ tenant }, order)}`
  if (held.mask) {
    const key = sql`case when not r.is_empty and ${isShown(order)} then r.key end`
    return {
      key,
      id,
      from: sql`${held.table} join cases c on c.id = r.case_id and ${OPEN} where ${rows}`,
      way: sql`${key}, ${id}`,
    }
  }
  const from = sql`${held.table} where ${rows}`
  if (!held.isEmpty) return { key: held.key, id, from, way: sql`${held.key}, ${id}` }
  return { key: sql`case when not r.is_empty then r.key end`, id, from, way: sql`r.is_empty, ${held.key}, ${id}` }
}
