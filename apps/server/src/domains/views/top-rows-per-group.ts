import { sql } from 'kysely'
import { accessible } from '../../query/relation.ts'
import { COUNTED, passesFilter, type CountedColumn, type EqualityFilter } from '../../query/cache/value-counts.ts'
import type { ListReader } from './list-reader.ts'
import { rowColumns, type PageRow } from './pages/select-page.ts'
import { direction, recordsIn, scanKey, type PageRequest } from './pages/index-scans.ts'

/** Records that are scanned at most; groups of which they do not have enough are asked for by themselves. */
const MOST_SCANNED = 5_000

interface Scan {
  column: CountedColumn
  /** The list has these open records alone; all if omitted. */
  filter: EqualityFilter | undefined
  /** How many of its records the reader sees with each value, and about how many open records there are. */
  amounts: ReadonlyMap<string | null, number>
  among: number
  /** The groups whose first records are wanted. */
  values: readonly (string | null)[]
  page: Omit<PageRequest, 'filter' | 'start'>
}

/**
 * The first rows of groups of open records, from one scan in the order of the list: where the groups are mixed, all of
 * them are full soon. Groups that are not are left out, and those of which there are few records.
 */
export async function scanGroups(reader: ListReader, scan: Scan): Promise<Map<string | null, PageRow[]>> {
  const { column, filter, page } = scan
  const { order, limit } = page
  if (order.by === 'rank' || order.isMasked || order.isComputed || order.isNullable) return new Map()
  const [length, values] = lengthOf(scan)
  if (values.length < 2) return new Map()
  const way = direction(order.descending)
  const ids = values.flatMap((value) => (value === null ? [] : [Number(value)]))
  // The number says how few rows are shown: expecting more, the plan would read all records to join them.
  const { rows } = await sql<PageRow & { of_group: string | null }>`
    with scanned as materialized (
      select c.id, ${scanKey(order)} as k, ${sql.ref(`c.${COUNTED[column]}`)} as of_group, ${passesFilter('c', filter)} as passes
      from ${recordsIn(reader, order)} where ${accessible(reader, 'open')}
      order by ${scanKey(order)} ${way}, ${order.held ? sql`r.case_id` : sql`c.id`} ${way} limit ${sql.lit(length)}),
    placed as materialized (
      select id, of_group, row_number() over (partition by of_group order by k ${way}, id ${way}) as place from scanned where passes)
    select placed.of_group::text as of_group, ${rowColumns(page)}
    from (select * from placed where place <= ${sql.lit(limit)} and (of_group = any(${ids}::int[])
        or of_group is null and ${values.includes(null)}::boolean) limit ${sql.lit(values.length * limit)}) placed
      join cases c on c.id = placed.id
    order by placed.of_group, placed.place`.execute(reader.tx)
  const found = Map.groupBy(rows, ({ of_group }) => of_group)
  return new Map([...found].filter(([, all]) => all.length === limit))
}

/** How far to scan for which groups: half as far again as the rarest of them needs, if all are mixed. */
function lengthOf({ amounts, among, values, page: { limit } }: Scan): [number, (string | null)[]] {
  const needed = (value: string | null) =>
    (amounts.get(value) ?? 0) < limit ? Infinity : (limit * among) / amounts.get(value)!
  const frequent = values.filter((value) => needed(value) * 1.5 <= MOST_SCANNED)
  // A few lengths, so that the statement is prepared.
  const length = 100 * 2 ** Math.ceil(Math.log2(Math.max(1, ...frequent.map((value) => (1.5 * needed(value)) / 100))))
  return [Math.min(length, MOST_SCANNED), frequent]
}
