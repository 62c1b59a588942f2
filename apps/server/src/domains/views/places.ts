import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { OPEN } from './count-records.ts'
import { isKept, isShown } from './is-kept.ts'
import type { ListReader } from './list-reader.ts'
import type { RecordOrder } from './record-order.ts'

/** A record from which a page is walked to, and how many come before it in the requested order. */
export interface Place {
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
export interface Places {
  samples: readonly Sample[]
  total: number
  /** What had been committed at that moment, as PostgreSQL writes it. */
  snapshot: string
  takenAt: number
}

const INTERVAL = 250
/** Samples that a node remembers, of all orders and tenants: some ten megabytes. */
const KEPT = 100_000
/** Milliseconds; `foldCounts` keeps moves for longer. */
const LONGEST = 10 * 60_000

type Kept = Map<string, Promise<Places>>
const known = new WeakMap<Database, Kept>()

type Reader = Omit<ListReader, 'me'>

/**
 * The places of an order, the same for all readers: taken by one pass over an index when they are first asked for and
 * then remembered by this node. What has moved since is corrected for by `selectPage`.
 */
export async function placesOf(reader: Reader, order: RecordOrder): Promise<Places> {
  const kept = keptBy(reader)
  const name = nameOf(reader, order)
  const found = kept.get(name)
  if (found) {
    const places = await found.catch(() => undefined)
    if (places && performance.now() - places.takenAt < LONGEST) return places
  }
  const taking = takePlaces(reader, order)
  kept.delete(name)
  kept.set(name, taking)
  const places = await taking
  await dropOldest(kept)
  return places
}

/** They are taken again when next asked for. */
export function forgetPlaces(reader: Reader, order: RecordOrder): void {
  keptBy(reader).delete(nameOf(reader, order))
}

/** The latest stay. */
async function dropOldest(kept: Kept): Promise<void> {
  let room = KEPT
  for (const [name, taking] of [...kept].toReversed()) {
    room -= (await taking.catch(() => undefined))?.samples.length ?? 0
    if (room < 0) kept.delete(name)
  }
}

/** The order of a field may end and begin again, and readers may see different parts of it. */
const nameOf = ({ tenant }: Reader, { key, held }: RecordOrder) =>
  `${tenant.id} ${key} ${held?.ofField?.orderId ?? ''} ${held?.mask?.templates.join() ?? ''}`

function keptBy({ services: { database } }: Reader) {
  const kept: Kept = known.get(database) ?? new Map()
  known.set(database, kept)
  return kept
}

async function takePlaces({ tx, tenant }: Reader, order: RecordOrder): Promise<Places> {
  const takenAt = performance.now()
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
  return { samples, total: (samples.at(-1)?.rank ?? -1) + 1, snapshot, takenAt }
}

/** What is read of each record, of which records, and the order that the places are taken in. */
function pass({ tenant }: Pick<Reader, 'tenant'>, order: RecordOrder) {
  const { held, value } = order
  if (!held) return { key: value, id: sql`c.id`, from: sql`cases c where ${OPEN}`, way: sql`${value}, c.id` }
  const id = sql`r.case_id`
  const rows = sql`r.tenant_id = ${tenant.id} and ${held.rows} and ${isKept({ tenant }, order)}`
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
