import { sql, type RawBuilder } from 'kysely'
import type { Column } from '../filters/condition-sql.ts'
import { textOrder } from '../../db/text-order.ts'

/** What can be calculated of the records of a group. */
export type MeasureType = 'records' | 'total' | 'average' | 'min' | 'max' | 'filled' | 'empty' | 'numbers'

/** A column as measures read it. Of the times that a record had the values of a list, those of one value are read. */
export interface MeasuredColumn {
  key: string
  column: Column
  /** The value of the list; null: none was set. */
  spentOn?: string | null
}

type Sql = RawBuilder<unknown>

/** The values of a record that the measures of a column are made of, under the names of its place. */
export interface ReadColumn {
  /** How values are compared; none where a column is only counted. */
  kind: 'number' | 'milliseconds' | 'moment' | 'text' | 'letters' | 'none'
  select: Sql[]
}

const valueAt = (nth: number) => sql.ref(`v${nth}`)
const isSetAt = (nth: number) => sql.ref(`s${nth}`)

/** As far as the reader may see the column in the record. */
export function readColumn({ column, spentOn }: MeasuredColumn, nth: number): ReadColumn {
  if (column.form === 'times' && spentOn !== undefined) {
    const spent = sql`case when ${column.part} then ${milliseconds(column, spentOn)} end`
    return { kind: 'milliseconds', select: [sql`${spent} as ${valueAt(nth)}`] }
  }
  const isSet = sql`(${column.part} and coalesce(${column.isSet}, false)) as ${isSetAt(nth)}`
  const kind = kindOf(column)
  if (kind === 'none') return { kind, select: [isSet] }
  const value = column.form === 'single' ? (column.exact ?? column.value) : 'value' in column ? column.value : sql`null`
  return { kind, select: [isSet, sql`case when ${column.part} then ${value} end as ${valueAt(nth)}`] }
}

function kindOf(column: Column): ReadColumn['kind'] {
  if (column.ofItems) return 'none'
  if (column.form === 'moment') return 'moment'
  if (column.form === 'text-in-order') return 'text'
  if (column.form !== 'single') return 'none'
  if (column.exact) return 'number'
  return column.type === 'text' ? 'letters' : 'none'
}

/**
 * How long a record had a value of a list, with what runs until now; null where it never had it. In whole milliseconds,
 * so that sums are exact. (D-151)
 */
function milliseconds({ value, now }: Extract<Column, { form: 'times' }>, spentOn: string | null): Sql {
  const of = sql`jsonb_build_object('on', ${spentOn}::text)`
  const first = (path: string) => sql`jsonb_path_query_first(${value}, ${sql.lit(path)}, ${of})`
  const started = first('$.entries[*] ? (@.fieldValue == $on && @.currentlySet == true && @.isClosed == false).started')
  const running = sql`extract(epoch from ${now}::timestamptz - (${started} #>> '{}')::timestamptz) * 1000`
  return sql`(round(${first('$.totals[*] ? (@.fieldValue == $on).hoursSpent')}::numeric * 3600000)
    + coalesce(greatest(0, trunc(${running})), 0))`
}

/** One part of a measure: of records, and of the parts of groups that have no record in common. */
export interface Part {
  name: string
  ofRecords: Sql
  ofParts: Sql
}

const part = (name: string, ofRecords: Sql, merge: 'sum' | 'min' | 'max'): Part => ({
  name,
  ofRecords,
  ofParts: sql`${sql.raw(merge)}(${sql.ref(name)})`,
})

/** Of no parts, there are none. */
const counted = (name: string, ofRecords: Sql): Part => ({
  name,
  ofRecords,
  ofParts: sql`coalesce(sum(${sql.ref(name)}), 0)`,
})

export const RECORDS: Part = counted('records', sql`count(*)`)

const isFilled = (nth: number, { kind }: ReadColumn): Sql =>
  kind === 'milliseconds' ? sql`${valueAt(nth)} is not null` : isSetAt(nth)

const filled = (nth: number, read: ReadColumn): Part =>
  counted(`filled${nth}`, sql`count(*) filter (where ${isFilled(nth, read)})`)

/** How many records have a value in at least one of several columns, by their places. */
export function anyFilled(columns: readonly (readonly [number, ReadColumn])[]): MeasureSql {
  const isAny = sql.join(
    columns.map(([nth, read]) => isFilled(nth, read)),
    sql` or `,
  )
  const name = columns.map(([nth]) => nth).join('_')
  const part = counted(`filled${name}`, sql`count(*) filter (where ${isAny})`)
  return { parts: [part], result: part.ofParts }
}

/** How many have a number. Values from before the type was changed may be of another type, and do not count. */
const numbers = (nth: number): Part => counted(`numbers${nth}`, sql`count(${valueAt(nth)})`)

const total = (nth: number): Part => part(`total${nth}`, sql`sum(${valueAt(nth)})`, 'sum')

const edge = (of: 'min' | 'max', nth: number, { kind }: ReadColumn): Part =>
  part(`${of}${nth}`, sql`${sql.raw(of)}(${comparable(valueAt(nth), kind)})`, of)

function comparable(value: Sql, kind: ReadColumn['kind']): Sql {
  if (kind === 'text') return sql`(${value} collate "C")`
  // By the letters, and of those with equal letters one that is the same each time.
  if (kind === 'letters')
    return sql`case when ${value} is not null then array[${textOrder(value)}, ${value} collate "C"] end`
  return value
}

/** What a measure is made of, and how: decimals and counts as texts, moments as ISO texts. */
export interface MeasureSql {
  parts: Part[]
  /** From the merged parts. */
  result: Sql
}

const DECIMALS = sql.lit(40)

export function measureSql(type: MeasureType, nth: number, read: ReadColumn): MeasureSql {
  const { kind } = read
  if (type === 'records') return { parts: [RECORDS], result: RECORDS.ofParts }
  if (type === 'filled') return { parts: [filled(nth, read)], result: filled(nth, read).ofParts }
  if (type === 'empty') {
    const has = filled(nth, read)
    return { parts: [RECORDS, has], result: sql`${RECORDS.ofParts} - ${has.ofParts}` }
  }
  if (type === 'numbers') return { parts: [numbers(nth)], result: numbers(nth).ofParts }
  if (type === 'min' || type === 'max') {
    if (kind === 'none') throw new Error('This column has no least value.')
    const one = edge(type, nth, read)
    return { parts: [one], result: shown(one.ofParts, kind) }
  }
  if (kind !== 'number' && kind !== 'milliseconds') throw new Error('This column has no numbers to add up.')
  const sum = total(nth)
  if (type === 'total') return { parts: [sum], result: sql`trim_scale(coalesce(${sum.ofParts}, 0))` }
  const amount = numbers(nth)
  const mean = sql`trim_scale(round(${sum.ofParts}, ${DECIMALS}) / nullif(${amount.ofParts}, 0))`
  return { parts: [sum, amount], result: mean }
}

function shown(value: Sql, kind: ReadColumn['kind']): Sql {
  if (kind === 'moment') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (kind === 'letters') return sql`(${value})[2]`
  return kind === 'text' ? value : sql`trim_scale(${value})`
}
