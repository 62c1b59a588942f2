import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/open.ts'
import { hasOnlyRead } from '../../db/tenant-tx.ts'
import { involving } from '../cases/visibility.ts'
import { IdSet } from '../search/id-set.ts'
import { countedOpen, type Total } from './count-records.ts'
import type { ListReader } from './list-reader.ts'
import { changedSince } from './moved-since.ts'
import { rightsText } from './reader-class.ts'

/** The open sensitive records that somebody may see, as they were at one moment. */
interface Involved {
  ids: IdSet
  size: number
  snapshot: string
  at: number
}

/** Of somebody who sees no more of them, they are counted each time. */
const FEW = 200
/** With more changed records, they are read again. */
const MOST_CHANGED = 1_000
/** Milliseconds; what has moved is known for longer. */
const LONGEST = 10 * 60_000
/** People of one node: with a million records, each takes up to 125 KB. */
const KEPT = 100

const known = new WeakMap<Database, Map<string, Involved>>()

/** The open records that the person may see: exact, at the moment of a statement. */
export async function countOpen(reader: ListReader): Promise<Total> {
  const last = hasOnlyRead(reader.tx) ? lastOf(reader) : undefined
  const records = last && (await countedSince(reader, last))
  return { records: records ?? (await countedNow(reader)), isMinimum: false }
}

async function countedNow(reader: ListReader): Promise<number> {
  const { rows } = await sql<{ open: number; involved: number; ids: number[] | null; snapshot: string }>`
    select ${countedOpen(reader)} as open, involved, ids, pg_current_snapshot()::text as snapshot
    from (select count(*)::int as involved, case when count(*) > ${sql.lit(FEW)} then array_agg(c.id) end as ids
      from cases c where ${involving(reader.me)}) counted`.execute(reader.tx)
  const { open, involved, ids, snapshot } = rows[0]!
  if (ids && hasOnlyRead(reader.tx)) keep(reader, { ids: IdSet.of(ids), size: involved, snapshot })
  return open + involved
}

/** From what is remembered, and what has moved since, record by record; null if that is too much. */
async function countedSince(reader: ListReader, last: Involved): Promise<number | null> {
  const { rows } = await sql<{ open: number; snapshot: string; changed: number[]; now: number[] }>`
    with changed as materialized (select distinct case_id from (${changes(reader, last)}
      limit ${sql.lit(MOST_CHANGED + 1)}) each)
    select ${countedOpen(reader)} as open, pg_current_snapshot()::text as snapshot,
      array(select case_id from changed) as changed,
      array(select c.id from changed cross join lateral (
        select * from cases each where each.id = changed.case_id offset 0) c where ${involving(reader.me)}) as now`.execute(
    reader.tx,
  )
  const { open, snapshot, changed, now } = rows[0]!
  if (changed.length > MOST_CHANGED) return null
  const ids = changed.length === 0 ? last.ids : last.ids.without(IdSet.of(changed)).with(now)
  const size = ids === last.ids ? last.size : ids.size
  keep(reader, { ids, size, snapshot })
  return open + size
}

const changes = (reader: ListReader, { snapshot }: Involved): RawBuilder<unknown> => changedSince(reader, snapshot, {})

const nameOf = ({ tenant, me }: ListReader): string => `${tenant.id} ${rightsText(me)}`

function lastOf(reader: ListReader): Involved | undefined {
  const last = known.get(reader.services.database)?.get(nameOf(reader))
  return last && performance.now() - last.at < LONGEST ? last : undefined
}

function keep(reader: ListReader, involved: Omit<Involved, 'at'>): void {
  const { database } = reader.services
  const kept = known.get(database) ?? new Map<string, Involved>()
  known.set(database, kept)
  const name = nameOf(reader)
  kept.delete(name)
  kept.set(name, { ...involved, at: performance.now() })
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
}
