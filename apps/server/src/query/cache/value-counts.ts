import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/open.ts'
import { involving } from '../../records/visibility.ts'
import { OPEN } from '../record-state.ts'
import { movedSince } from './changed-since.ts'
import type { CacheReader } from './snapshot-cache.ts'

/** The columns of records of which each value has an index of its open records. */
export const COUNTED = {
  statusId: 'status_id',
  severityId: 'severity_id',
  templateId: 'template_id',
  assigneeId: 'assignee_id',
} as const
export type CountedColumn = keyof typeof COUNTED

export const isCounted = (column: string): column is CountedColumn => Object.hasOwn(COUNTED, column)

type Values = readonly (string | null)[]

/** The open records with one of these values of a column: groups of them are counted, by the same or another column. */
export interface EqualityFilter {
  column: CountedColumn
  values: Values
}

/** All open records by a column, or by two, as they were at one moment. */
interface Counts {
  amounts: readonly { key: string | null; filtered: string | null; amount: number }[]
  snapshot: string
}

/** With more moves, counting again costs less than correcting. */
const MOST_MOVES = 5_000
/** Milliseconds; moves are kept for longer. */
const LIFETIME = 10 * 60_000
/** Bytes of all counts of a node: a pair of columns can have nearly as many amounts as there are records. */
const CAPACITY = 16 * 1_048_576
const BYTES_OF_AMOUNT = 100
const OVERHEAD = 1_024

type Cache = LRUCache<string, Promise<Counts>>
const caches = new WeakMap<Database, Cache>()

/**
 * How many open records the reader sees with each value of a column: exact, at the moment of the statement. What a node
 * has counted is remembered, and corrected by what has moved since (ADR 49); of the sensitive records, which are counted
 * with the others, those of the reader remain.
 */
export async function valueCounts(
  reader: CacheReader,
  column: CountedColumn,
  filter?: EqualityFilter,
): Promise<Map<string | null, number>> {
  const counts = await countsOf(reader, column, filter?.column)
  const since = movedSince(reader, counts.snapshot)
  const sensitive = sensitiveOnes(reader, { key: sql.ref(`c.${COUNTED[column]}`), passes: passesFilter('c', filter) })
  const total = async (moves: RawBuilder<unknown>) =>
    (
      await sql<{ key: string | null; amount: number; moves: number }>`
        select key::text, coalesce(sum(amount) filter (where passes), 0)::int as amount, sum(moves)::int as moves
        from (${moves} ${sensitive}) each group by key`.execute(reader.tx)
    ).rows
  // Only asked whether anything has moved, the statement is planned once for all calls.
  const still = await total(sql`select null::int as key, 0 as amount,
    exists (select from case_moves m where ${since})::int as moves, true as passes`)
  const rows = still.some(({ moves }) => moves > 0)
    ? await total(sql`select ${sql.ref(`m.${COUNTED[column]}`)} as key, m.amount, 1 as moves,
        ${passesFilter('m', filter)} as passes from case_moves m where ${since}`)
    : still
  if (rows.reduce((sum, { moves }) => sum + moves, 0) > MOST_MOVES)
    cacheOf(reader).delete(keyOf(reader, column, filter?.column))
  const totals = new Map<string | null, number>()
  const add = (key: string | null, amount: number) => totals.set(key, (totals.get(key) ?? 0) + amount)
  for (const one of counts.amounts) if (!filter || filter.values.includes(one.filtered)) add(one.key, one.amount)
  for (const { key, amount } of rows) add(key, amount)
  return new Map([...totals].filter(([, total]) => total > 0))
}

/** How many open records the reader sees with each pair of values of two columns, cached and corrected likewise. */
export async function pairCounts(
  reader: CacheReader,
  column: CountedColumn,
  other: CountedColumn,
): Promise<{ keys: [string | null, string | null]; records: number }[]> {
  const counts = await countsOf(reader, column, other)
  const since = movedSince(reader, counts.snapshot)
  const ofRecord = { key: sql.ref(`c.${COUNTED[column]}`), passes: sql.ref(`c.${COUNTED[other]}`) }
  const { rows } = await sql<{ key: string | null; filtered: string | null; amount: number; moves: number }>`
    select key::text, filtered::text, sum(amount)::int as amount, sum(moves)::int as moves
    from (select ${sql.ref(`m.${COUNTED[column]}`)} as key, m.amount, 1 as moves,
        ${sql.ref(`m.${COUNTED[other]}`)} as filtered from case_moves m where ${since}
      ${sensitiveOnes(reader, ofRecord)}) each group by 1, 2`.execute(reader.tx)
  if (rows.reduce((sum, { moves }) => sum + moves, 0) > MOST_MOVES) cacheOf(reader).delete(keyOf(reader, column, other))
  const totals = new Map<string, { keys: [string | null, string | null]; records: number }>()
  for (const { key, filtered, amount } of [...counts.amounts, ...rows]) {
    const keys: [string | null, string | null] = [key, filtered]
    const name = JSON.stringify(keys)
    totals.set(name, { keys, records: (totals.get(name)?.records ?? 0) + amount })
  }
  return [...totals.values()].filter(({ records }) => records > 0)
}

/** Whether a record, or one that has moved, passes the filter. */
export function passesFilter(row: 'c' | 'm', filter: EqualityFilter | undefined): RawBuilder<SqlBool> {
  if (!filter) return sql`true`
  const value = sql.ref(`${row}.${COUNTED[filter.column]}`)
  const ids = filter.values.flatMap((one) => (one === null ? [] : [Number(one)]))
  return sql`(${value} = any(${ids}::int[]) or ${value} is null and ${filter.values.includes(null)}::boolean)`
}

const sensitiveOnes = (
  { me }: CacheReader,
  { key, passes }: { key: RawBuilder<unknown>; passes: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  me.isAdmin
    ? sql``
    : sql`union all select ${key}, -1, 0, ${passes} from cases c where c.is_sensitive and ${OPEN}
        union all select ${key}, 1, 0, ${passes} from cases c where ${involving(me)}`

/** About how many open records have these values, or all: as they were counted a while ago. */
export async function approximateCount(reader: CacheReader, column: CountedColumn, values?: Values): Promise<number> {
  const { amounts } = await countsOf(reader, column)
  return amounts.reduce((sum, { key, amount }) => sum + (!values || values.includes(key) ? amount : 0), 0)
}

async function countsOf(reader: CacheReader, column: CountedColumn, filtered?: CountedColumn): Promise<Counts> {
  const cache = cacheOf(reader)
  const key = keyOf(reader, column, filtered)
  const found = await cache.get(key)?.catch(() => undefined)
  if (found) return found
  const reading = readCounts(reader, column, filtered)
  cache.set(key, reading, { size: OVERHEAD })
  const counts = await reading
  // Another promise: of the same one, the size stays what it was.
  cache.set(key, Promise.resolve(counts), { size: OVERHEAD + counts.amounts.length * BYTES_OF_AMOUNT })
  return counts
}

const keyOf = ({ tenant }: CacheReader, column: CountedColumn, filtered: CountedColumn | undefined) =>
  `${tenant.id} ${column} ${filtered ?? ''}`

function cacheOf({ services: { database } }: CacheReader): Cache {
  const cache: Cache = caches.get(database) ?? new LRUCache({ maxSize: CAPACITY, ttl: LIFETIME })
  caches.set(database, cache)
  return cache
}

async function readCounts({ tx }: CacheReader, column: CountedColumn, filtered?: CountedColumn): Promise<Counts> {
  const other = filtered ? sql.ref(`c.${COUNTED[filtered]}`) : sql`null::int`
  const { rows } = await sql<Counts['amounts'][number] & { snapshot: string }>`
    select key::text, filtered::text, coalesce(amount, 0) as amount, pg_current_snapshot()::text as snapshot
    from (select 1) one left join (
      select ${sql.ref(`c.${COUNTED[column]}`)} as key, ${other} as filtered, count(*)::int as amount from cases c
      where ${OPEN} group by 1, 2) counted on true`.execute(tx)
  return { amounts: rows.filter(({ amount }) => amount > 0), snapshot: rows[0]!.snapshot }
}
