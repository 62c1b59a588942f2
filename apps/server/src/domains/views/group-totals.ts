import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../db/open.ts'
import { involving } from '../cases/visibility.ts'
import { LeastRecent } from '../search/least-recent.ts'
import { OPEN } from './count-records.ts'
import type { ListReader } from './list-reader.ts'
import { movedSince } from './moved-since.ts'

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
export interface Given {
  column: CountedColumn
  values: Values
}

/** All open records by a column, or by two, as they were at one moment. */
interface Counts {
  amounts: readonly { key: string | null; given: string | null; amount: number }[]
  snapshot: string
  takenAt: number
}

/** With more moves, counting again costs less than correcting. */
const MOST_MOVES = 5_000
/** Milliseconds; moves are kept for longer. */
const LONGEST = 10 * 60_000
/** Bytes of all counts of a node: a pair of columns can have nearly as many amounts as there are records. */
const ROOM = 16 * 1_048_576
const BYTES_OF_AMOUNT = 100

type Kept = LeastRecent<Promise<Counts>>
const known = new WeakMap<Database, Kept>()

/**
 * How many open records the reader sees with each value of a column: exact, at the moment of the statement. What a node
 * has counted is remembered, and corrected by what has moved since (ADR 49); of the sensitive records, which are counted
 * with the others, those of the reader remain.
 */
export async function groupTotals(
  reader: ListReader,
  column: CountedColumn,
  given?: Given,
): Promise<Map<string | null, number>> {
  const counts = await countsOf(reader, column, given?.column)
  const since = movedSince(reader, counts.snapshot)
  const sensitive = sensitiveOnes(reader, { key: sql.ref(`c.${COUNTED[column]}`), isGiven: isGiven('c', given) })
  const total = async (moves: RawBuilder<unknown>) =>
    (
      await sql<{ key: string | null; amount: number; moves: number }>`
        select key::text, coalesce(sum(amount) filter (where is_given), 0)::int as amount, sum(moves)::int as moves
        from (${moves} ${sensitive}) each group by key`.execute(reader.tx)
    ).rows
  // Only asked whether anything has moved, the statement is planned once for all calls.
  const still = await total(sql`select null::int as key, 0 as amount,
    exists (select from case_moves m where ${since})::int as moves, true as is_given`)
  const rows = still.some(({ moves }) => moves > 0)
    ? await total(sql`select ${sql.ref(`m.${COUNTED[column]}`)} as key, m.amount, 1 as moves,
        ${isGiven('m', given)} as is_given from case_moves m where ${since}`)
    : still
  if (rows.reduce((sum, { moves }) => sum + moves, 0) > MOST_MOVES)
    keptBy(reader).forget(nameOf(reader, column, given?.column))
  const totals = new Map<string | null, number>()
  const add = (key: string | null, amount: number) => totals.set(key, (totals.get(key) ?? 0) + amount)
  for (const one of counts.amounts) if (!given || given.values.includes(one.given)) add(one.key, one.amount)
  for (const { key, amount } of rows) add(key, amount)
  return new Map([...totals].filter(([, total]) => total > 0))
}

/** Whether a record, or one that has moved, is among the given ones. */
export function isGiven(row: 'c' | 'm', given: Given | undefined): RawBuilder<SqlBool> {
  if (!given) return sql`true`
  const value = sql.ref(`${row}.${COUNTED[given.column]}`)
  const ids = given.values.flatMap((one) => (one === null ? [] : [Number(one)]))
  return sql`(${value} = any(${ids}::int[]) or ${value} is null and ${given.values.includes(null)}::boolean)`
}

const sensitiveOnes = (
  { me }: ListReader,
  { key, isGiven: given }: { key: RawBuilder<unknown>; isGiven: RawBuilder<SqlBool> },
): RawBuilder<unknown> =>
  me.isAdmin
    ? sql``
    : sql`union all select ${key}, -1, 0, ${given} from cases c where c.is_sensitive and ${OPEN}
        union all select ${key}, 1, 0, ${given} from cases c where ${involving(me)}`

/** About how many open records have these values, or all: what the node remembers of them. */
export async function roughTotal(reader: ListReader, column: CountedColumn, values?: Values): Promise<number> {
  const { amounts } = await countsOf(reader, column)
  return amounts.reduce((sum, { key, amount }) => sum + (!values || values.includes(key) ? amount : 0), 0)
}

async function countsOf(reader: ListReader, column: CountedColumn, given?: CountedColumn): Promise<Counts> {
  const kept = keptBy(reader)
  const name = nameOf(reader, column, given)
  const taken = kept.get(name)
  const found = taken && (await taken.catch(() => undefined))
  if (found && performance.now() - found.takenAt < LONGEST) return found
  const taking = takeCounts(reader, column, given)
  kept.put(name, taking, 0)
  const counts = await taking
  kept.put(name, taking, counts.amounts.length * BYTES_OF_AMOUNT)
  return counts
}

const nameOf = ({ tenant }: ListReader, column: CountedColumn, given: CountedColumn | undefined) =>
  `${tenant.id} ${column} ${given ?? ''}`

function keptBy({ services: { database } }: ListReader): Kept {
  const kept: Kept = known.get(database) ?? new LeastRecent(ROOM)
  known.set(database, kept)
  return kept
}

async function takeCounts({ tx }: ListReader, column: CountedColumn, given?: CountedColumn): Promise<Counts> {
  const takenAt = performance.now()
  const other = given ? sql.ref(`c.${COUNTED[given]}`) : sql`null::int`
  const { rows } = await sql<Counts['amounts'][number] & { snapshot: string }>`
    select key::text, given::text, coalesce(amount, 0) as amount, pg_current_snapshot()::text as snapshot
    from (select 1) one left join (
      select ${sql.ref(`c.${COUNTED[column]}`)} as key, ${other} as given, count(*)::int as amount from cases c
      where ${OPEN} group by 1, 2) counted on true`.execute(tx)
  return { amounts: rows.filter(({ amount }) => amount > 0), snapshot: rows[0]!.snapshot, takenAt }
}
