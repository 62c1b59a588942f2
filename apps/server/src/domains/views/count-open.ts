import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { hasOnlyRead } from '../../db/tenant-tx.ts'
import { involving } from '../cases/visibility.ts'
import { IdSet } from '../search/id-set.ts'
import { LeastRecent } from '../search/least-recent.ts'
import { countedOpen, type Total } from './count-records.ts'
import type { ListReader } from './list-reader.ts'
import { changedSince } from './moved-since.ts'
import { rightsText } from './reader-class.ts'

/** The open sensitive records that somebody may see, as they were at one moment. */
interface Involved {
  /** Null if they are few. */
  ids: IdSet | null
  size: number
  snapshot: string
  at: number
}

/** Of somebody who sees no more of them, they are counted again when something has moved. */
const FEW = 200
/** With more changed records, they are read again. */
const MOST_CHANGED = 1_000
/** Milliseconds; what has moved is known for longer. */
const LONGEST = 10 * 60_000
/** Bytes of what is remembered by one node: of a million records, that of one person takes up to 125 KB. */
const ROOM = 12 * 1_048_576

const known = new WeakMap<Database, LeastRecent<Involved>>()

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
  if (hasOnlyRead(reader.tx)) keep(reader, { ids: ids && IdSet.of(ids), size: involved, snapshot })
  return open + involved
}

/**
 * From what is remembered, and what has moved since; null if that is too much. Whether anything has moved is asked by
 * itself, for that is planned once for all calls.
 */
async function countedSince(reader: ListReader, { ids, size, snapshot: since }: Involved): Promise<number | null> {
  const counted = ids
    ? sql`null::int`
    : sql`case when moved then (select count(*)::int from cases c where ${involving(reader.me)}) end`
  const { rows } = await sql<{ open: number; snapshot: string; moved: boolean; again: number | null }>`
    select ${countedOpen(reader)} as open, pg_current_snapshot()::text as snapshot, moved, ${counted} as again
    from (select exists (${changedSince(reader, since, {})}) as moved offset 0) asked`.execute(reader.tx)
  const { open, snapshot, moved, again } = rows[0]!
  if (moved && ids) return corrected(reader, { ids, since })
  const involved = again ?? size
  keep(reader, { ids, size: involved, snapshot })
  return open + involved
}

/** Record by record. */
async function corrected(
  reader: ListReader,
  { ids: last, since }: { ids: IdSet; since: string },
): Promise<number | null> {
  const { rows } = await sql<{ open: number; snapshot: string; changed: number[]; now: number[] }>`
    with changed as materialized (select distinct case_id from (${changedSince(reader, since, {})}
      limit ${sql.lit(MOST_CHANGED + 1)}) each)
    select ${countedOpen(reader)} as open, pg_current_snapshot()::text as snapshot,
      array(select case_id from changed) as changed,
      array(select c.id from changed cross join lateral (
        select * from cases each where each.id = changed.case_id offset 0) c where ${involving(reader.me)}) as now`.execute(
    reader.tx,
  )
  const { open, snapshot, changed, now } = rows[0]!
  if (changed.length > MOST_CHANGED) return null
  const ids = last.without(IdSet.of(changed)).with(now)
  keep(reader, { ids, size: ids.size, snapshot })
  return open + ids.size
}

const nameOf = ({ tenant, me }: ListReader): string => `${tenant.id} ${rightsText(me)}`

function lastOf(reader: ListReader): Involved | undefined {
  const last = known.get(reader.services.database)?.get(nameOf(reader))
  const isOld = !last || performance.now() - last.at >= LONGEST
  return isOld || (!last.ids && last.size > FEW) ? undefined : last
}

function keep(reader: ListReader, involved: Omit<Involved, 'at'>): void {
  const { database } = reader.services
  const kept = known.get(database) ?? new LeastRecent<Involved>(ROOM)
  known.set(database, kept)
  kept.put(nameOf(reader), { ...involved, at: performance.now() }, involved.ids?.bytes ?? 0)
}
