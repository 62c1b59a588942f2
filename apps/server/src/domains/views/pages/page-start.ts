import { MAX_INT } from '@dossier/contract/shapes'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { involving } from '../../../records/visibility.ts'
import { openTotal } from '../counts/count-records.ts'
import { OPEN } from '../../../query/record-state.ts'
import { movedSince } from '../../../query/cache/changed-since.ts'
import type { Anchor } from './page-anchors.ts'
import type { ColumnOrder, RankOrder, RecordOrder } from '../order/record-order.ts'
import type { Viewer } from '../viewer.ts'

/** From where the rows of a page are scanned for: the beginning of the list, its end, or an anchor between. */
export type Start = 'first' | 'last' | { anchor: Anchor; snapshot: string }

export interface Span {
  order: RecordOrder
  limit: number
  offset: number
  start: Start
}

/**
 * The common table expression `start`: how many rows are walked past (`steps`) and then taken, and how many moves that
 * took into account. Part of the statement that walks, so that both see the same moment.
 */
export function startOf(viewer: Viewer, { order, limit, offset, start }: Span): RawBuilder<unknown> {
  if (start === 'first')
    return sql`start as materialized (select ${offset}::int as steps, ${limit}::int as taken, 0 as moves)`
  if (start === 'last')
    return sql`start as materialized (
      select greatest(rest - ${limit}::int, 0) as steps, greatest(least(rest, ${limit}::int), 0) as taken, 0 as moves
      from (select ${openTotal(viewer)} - ${offset}::int as rest) counted)`
  const { anchor, snapshot } = start
  const steps = sql`${offset - anchor.before}::int - shift + ${hiddenBefore(viewer, order, anchor)}`
  return sql`moved as (
      select coalesce(sum(m.amount) filter (where ${comesBefore(order, anchor, 'm')}), 0)::int as shift,
        count(*)::int as moves
      from case_moves m where ${movedSince(viewer, snapshot)} ${concerning(order)}),
    told as (select ${order.held?.mask ? tellsAll(viewer, snapshot) : sql`true`} as is_all),
    start as materialized (
      select case when is_all then ${steps} else -1 end as steps, ${limit}::int as taken,
        case when is_all then moves else ${sql.lit(MAX_INT)} end as moves from moved, told)`
}

/**
 * Who sees the values of a record with another template is another matter, which its moves do not say: from such a
 * anchor nothing is reached, and it is to be read again.
 */
const tellsAll = (viewer: Viewer, snapshot: string): RawBuilder<SqlBool> =>
  sql`not exists (select from case_moves m where ${movedSince(viewer, snapshot)}
    group by m.case_id having min(m.template_id) <> max(m.template_id))`

/** A move names the orders of fields in which the record moved. */
const concerning = ({ held }: RecordOrder): RawBuilder<unknown> =>
  held?.ofField ? sql`and m.orders ? ${String(held.ofField.orderId)}::text` : sql``

/** The anchors count all open records; the sensitive ones of others are left out again. */
function hiddenBefore({ me }: Viewer, order: RecordOrder, anchor: Anchor): RawBuilder<unknown> {
  if (me.isAdmin) return sql`0`
  const before = (some: RawBuilder<SqlBool>) =>
    sql`(select count(*)::int from cases c where ${some} and ${comesBefore(order, anchor, 'c')})`
  return sql`(${before(sql`c.is_sensitive and ${OPEN}`)} - ${before(involving(me))})`
}

/** Whether a record, or where it moved from or to, comes before the anchor in the requested order. */
function comesBefore(order: RecordOrder, anchor: Anchor, row: 'c' | 'm'): RawBuilder<SqlBool> {
  const [value, id] = row === 'c' ? [order.value, sql`c.id`] : [order.moved, sql`m.case_id`]
  if (order.by === 'column') {
    const before = order.descending ? sql`>` : sql`<`
    if (anchor.key === null) return sql`(${value} is not null or ${id} ${before} ${anchor.id}::int)`
    return sql`(${value}, ${id}) ${before} ${keyOf(order, anchor)}`
  }
  const group = sql`${anchor.key}::${sql.raw(order.type)}`
  return sql`(array_position(${rankArray(order)}, ${value}) < ${rankOf(order, anchor)}::int
    or (${value} is not distinct from ${group} and ${id} > ${anchor.id}::int))`
}

/** In a walk by a column: the condition that leaves out what comes before the anchor. */
export function fromAnchor(order: ColumnOrder, start: Start, backward: boolean): RawBuilder<unknown> {
  if (typeof start === 'string') return sql``
  if (start.anchor.key === null) return sql`and false`
  const row = order.held ? sql`(${order.held.key}, r.case_id)` : sql`(${order.value}, c.id)`
  return sql`and ${row} ${order.descending !== backward ? sql`<=` : sql`>=`} ${keyOf(order, start.anchor)}`
}

/** The same among the records that have no value, which follow the others. */
export function fromEmptyAnchor(
  { descending }: ColumnOrder,
  start: Start,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (typeof start === 'string' || start.anchor.key !== null) return sql``
  return sql`and ${id} ${descending ? sql`<=` : sql`>=`} ${start.anchor.id}::int`
}

/** In a walk by ranks: the first rank, and the newest record of it. */
export function fromRank(order: RankOrder, start: Start): { rank: number; newest: number } {
  if (typeof start === 'string') return { rank: 1, newest: MAX_INT }
  return { rank: rankOf(order, start.anchor), newest: start.anchor.id }
}

const keyOf = ({ type }: RecordOrder, { key, id }: Anchor) => sql`(${key}::${sql.raw(type)}, ${id}::int)`

/** The ids in their order. */
export const rankArray = ({ ids, type }: RankOrder): RawBuilder<unknown> => sql`${[...ids]}::${sql.raw(type)}[]`

/** Counted from 1, as arrays are in SQL. */
const rankOf = ({ ids }: RankOrder, { key }: Anchor): number =>
  1 + ids.findIndex((id) => (id === null ? key === null : String(id) === key))
