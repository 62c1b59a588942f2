import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { heldValue, keysOf, type Calendar, type GroupColumn } from './group-sql.ts'
import {
  anyFilled,
  measureSql,
  readColumn,
  RECORDS,
  type MeasuredColumn,
  type MeasureSql,
  type MeasureType,
  type ReadColumn,
} from './measure-sql.ts'

type Sql = RawBuilder<unknown>

export interface Measure {
  type: MeasureType
  /** Of the number of records: none. */
  of?: MeasuredColumn
  /** Of `filled`: records count that have a value in any of these or the other one. */
  or?: readonly MeasuredColumn[]
}

/** What is read of many records. */
export interface AggregateQuery {
  /** `select {columns} from cases c …`: the records of the query, each once. */
  records(columns: Sql): Sql
  calendar: Calendar
  groups: readonly GroupColumn[]
  measures: readonly Measure[]
  /**
   * Which combinations of groups are answered, each as the places of its groups: `[]` is all records. All beginnings if
   * omitted, so that each level has its totals.
   */
  sets?: readonly (readonly number[])[]
  having?: Having
  order?: AggregateOrder
  /** Rows of each set, at most; there may be more. */
  limit: number
}

/** A bound of a measure, as a decimal: groups beyond it are left out, records are not. */
export interface Having {
  measure: number
  least?: string
  most?: string
}

/** By a measure or by the keys; what has no value is last. */
export type AggregateOrder = { by: 'keys' | number; descending: boolean }

/** Of all records that have these keys. */
export interface AggregateRow {
  /** Which of the sets it belongs to. */
  set: number
  /** Of the groups of its set; null: those without a value. Tags are named by their ids. */
  keys: (string | null)[]
  /** The same as the earliest record spells them. */
  spelled: (string | null)[]
  records: number
  /** Decimals as texts, of spent times in milliseconds; moments as ISO texts; null of none. */
  values: (string | null)[]
  /** How many rows its set has without the limit. */
  rows: number
}

/**
 * What is calculated of records, for each of their groups. Records that have several values are in each of their groups,
 * and once in every total: a set is made from records, never from the groups of another one. (D-130)
 */
export async function aggregate(tx: Tx, query: AggregateQuery): Promise<AggregateRow[]> {
  const { rows } = await statement(query).execute(tx)
  return rows
}

const heldAt = (nth: number) => sql.ref(`h${nth}`)
const keyed = (nth: number) => sql.table(`keyed${nth}`)
const list = (parts: readonly Sql[]) => sql.join(parts)

/**
 * Records that are alike in all that decides their groups are counted together first. They are in the same groups, so
 * the rest works on few rows: a group has the sum of its parts, which have no record in common.
 */
function statement(query: AggregateQuery) {
  const { groups, calendar, limit } = query
  const sets = query.sets ?? [...groups.keys(), groups.length].map((length) => [...groups.keys()].slice(0, length))
  const measured = measuresOf(query)
  const held = groups.map((group, nth) => sql`${heldValue(group, calendar)} as ${heldAt(nth)}`)
  const isSpelled = groups.some(({ comparison }) => comparison === 'text')
  const earliest = isSpelled
    ? [sql`min(array[(extract(epoch from first_created) * 1000000)::bigint, first_id]) as earliest`]
    : []
  const named = isSpelled ? [sql`c.created as first_created`, sql`c.id as first_id`] : []
  const columns = [...held, ...measured.columns, ...named]
  const parts = measured.parts.map(({ name, ofRecords }) => sql`${ofRecords} as ${sql.ref(name)}`)
  const by = groups.length > 0 ? sql`group by ${list(groups.map((_, nth) => heldAt(nth)))}` : sql``
  // Read as a whole, values are made once, and few groups are expected: sorting whole records would cost more than all else.
  const alike = sql`alike as materialized (
    select ${list([...groups.map((_, nth) => heldAt(nth)), ...parts, ...earliest])}
    from (${query.records(list(columns.length > 0 ? columns : [sql`1`]))} offset 0) found ${by})`
  const keys = groups.map(
    (group, nth) => sql`${keyed(nth)} as materialized (select each.held, one.key, one.spelled
      from (select distinct ${heldAt(nth)} as held from alike) each
      cross join lateral ${keysOf(group, sql`each.held`, calendar)} one)`,
  )
  const found = sets.map((set, nth) => setSql(query, { set, nth, measures: measured.measures }))
  return sql<AggregateRow>`with ${list([alike, ...keys])}
    select * from (${sql.join(found, sql` union all `)}) answer limit ${sql.lit(limit * sets.length)}`
}

interface OneSet {
  set: readonly number[]
  nth: number
  measures: readonly MeasureSql[]
}

function setSql({ groups, having, order, limit }: AggregateQuery, { set, nth, measures }: OneSet): Sql {
  const joins = set.map((one) => sql`left join ${keyed(one)} on ${keyed(one)}.held = alike.${heldAt(one)}`)
  const keyOf = (one: number) => sql`${keyed(one)}.key`
  const keys = set.map(keyOf)
  const spelled = set.map((one) =>
    groups[one]?.comparison === 'text'
      ? sql`(array_agg(${keyed(one)}.spelled order by alike.earliest))[1]`
      : keyOf(one),
  )
  const texts = (all: readonly Sql[]) => (all.length === 0 ? sql`'{}'::text[]` : sql`array[${list(all)}]::text[]`)
  const values = measures.map(({ result }) => sql`(${result})::text`)
  const bound = having && set.length === groups.length ? boundOf(having, measures) : sql``
  const groupBy = set.length === 0 ? sql`group by ()` : sql`group by ${list(keys)}`
  return sql`(select ${sql.lit(nth)}::int as set, ${texts(keys)} as keys, ${texts(spelled)} as spelled,
    (${RECORDS.ofParts})::int as records, ${texts(values)} as values, (count(*) over ())::int as rows
    from alike ${sql.join(joins, sql` `)} ${groupBy} ${bound}
    ${order || set.length > 0 ? orderOf(order, keys, measures) : sql``} limit ${sql.lit(limit)})`
}

function boundOf({ measure, least, most }: Having, measures: readonly MeasureSql[]): Sql {
  const { result } = measures[measure]!
  const bounds = [
    ...(least === undefined ? [] : [sql`${result} >= ${least}::numeric`]),
    ...(most === undefined ? [] : [sql`${result} <= ${most}::numeric`]),
  ]
  return bounds.length === 0 ? sql`` : sql`having ${sql.join(bounds, sql` and `)}`
}

function orderOf(order: AggregateOrder | undefined, keys: readonly Sql[], measures: readonly MeasureSql[]): Sql {
  const ties = keys.map((key) => sql`${key} collate "C" nulls last`)
  const way = sql.raw(order?.descending ? 'desc' : 'asc')
  if (typeof order?.by === 'number')
    return sql`order by ${list([sql`${measures[order.by]!.result} ${way} nulls last`, ...ties])}`
  return ties.length === 0 ? sql`` : sql`order by ${list(keys.map((key) => sql`${key} collate "C" ${way} nulls last`))}`
}

/** Each column is read once, however much is calculated of it. */
function measuresOf({ measures }: AggregateQuery) {
  const read = new Map<string, readonly [number, ReadColumn]>()
  const columns: Sql[] = []
  const columnOf = (of: MeasuredColumn): readonly [number, ReadColumn] => {
    const name = JSON.stringify([of.key, of.spentOn])
    const cached = read.get(name)
    if (cached) return cached
    const added = [read.size, readColumn(of, read.size)] as const
    read.set(name, added)
    columns.push(...added[1].select)
    return added
  }
  const parts = new Map([[RECORDS.name, RECORDS]])
  const all = measures.map(({ type, of, or = [] }): MeasureSql => {
    if (!of) return RECORDS_MEASURE
    if (or.length > 0) return anyFilled([of, ...or].map(columnOf))
    return measureSql(type, ...columnOf(of))
  })
  for (const one of all) for (const part of one.parts) parts.set(part.name, part)
  return { columns, measures: all, parts: [...parts.values()] }
}

const RECORDS_MEASURE: MeasureSql = { parts: [RECORDS], result: RECORDS.ofParts }
