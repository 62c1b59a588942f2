import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/open.ts'
import { involving } from '../cases/visibility.ts'
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

/** All open records by a column, as they were at one moment. */
interface Counts {
  amounts: ReadonlyMap<string | null, number>
  snapshot: string
  takenAt: number
}

/** With more moves, counting again costs less than correcting. */
const MOST_MOVES = 5_000
/** Milliseconds; moves are kept for longer. */
const LONGEST = 10 * 60_000
/** Columns of tenants. */
const KEPT = 1_000

type Kept = Map<string, Promise<Counts>>
const known = new WeakMap<Database, Kept>()

/**
 * How many open records the reader sees with each value of a column: exact, at the moment of the statement. What a node
 * has counted is remembered, and corrected by what has moved since (ADR 49); of the sensitive records, which are counted
 * with the others, those of the reader remain.
 */
export async function groupTotals(reader: ListReader, column: CountedColumn): Promise<Map<string | null, number>> {
  const counts = await countsOf(reader, column)
  const { rows } = await sql<{ key: string | null; amount: number; moves: number }>`
    select key::text, sum(amount)::int as amount, sum(moves)::int as moves from (
      select ${sql.ref(`m.${COUNTED[column]}`)} as key, m.amount, 1 as moves from case_moves m
        where ${movedSince(reader, counts.snapshot)}
      ${sensitiveOnes(reader, sql.ref(`c.${COUNTED[column]}`))}) each
    group by key`.execute(reader.tx)
  if (rows.reduce((sum, { moves }) => sum + moves, 0) > MOST_MOVES) keptBy(reader).delete(nameOf(reader, column))
  const totals = new Map(counts.amounts)
  for (const { key, amount } of rows) totals.set(key, (totals.get(key) ?? 0) + amount)
  return new Map([...totals].filter(([, total]) => total > 0))
}

const sensitiveOnes = ({ me }: ListReader, key: RawBuilder<unknown>): RawBuilder<unknown> =>
  me.isAdmin
    ? sql``
    : sql`union all select ${key}, -1, 0 from cases c where c.is_sensitive and ${OPEN}
        union all select ${key}, 1, 0 from cases c where ${involving(me)}`

/** About how many open records have these values: what the node remembers of all of them. */
export async function roughTotal(
  reader: ListReader,
  column: CountedColumn,
  values: readonly (string | null)[],
): Promise<number> {
  const { amounts } = await countsOf(reader, column)
  return values.reduce((sum, value) => sum + (amounts.get(value) ?? 0), 0)
}

async function countsOf(reader: ListReader, column: CountedColumn): Promise<Counts> {
  const kept = keptBy(reader)
  const name = nameOf(reader, column)
  const taken = kept.get(name)
  const found = taken && (await taken.catch(() => undefined))
  if (found && performance.now() - found.takenAt < LONGEST) return found
  const taking = takeCounts(reader, column)
  kept.delete(name)
  kept.set(name, taking)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return taking
}

const nameOf = ({ tenant }: ListReader, column: CountedColumn) => `${tenant.id} ${column}`

function keptBy({ services: { database } }: ListReader): Kept {
  const kept: Kept = known.get(database) ?? new Map()
  known.set(database, kept)
  return kept
}

async function takeCounts({ tx }: ListReader, column: CountedColumn): Promise<Counts> {
  const takenAt = performance.now()
  const { rows } = await sql<{ key: string | null; amount: number; snapshot: string }>`
    select key::text, amount, pg_current_snapshot()::text as snapshot from (select 1) one left join (
      select ${sql.ref(`c.${COUNTED[column]}`)} as key, count(*)::int as amount from cases c where ${OPEN} group by 1
    ) counted on true`.execute(tx)
  const amounts = new Map(rows.flatMap(({ key, amount }) => (amount === null ? [] : [[key, amount] as const])))
  return { amounts, snapshot: rows[0]!.snapshot, takenAt }
}
