import { MAX_INT } from '@dossier/contract/shapes'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { textOrder } from '../../../db/text-order.ts'
import type { ReadRights } from '../../../records/read-rights.ts'
import { titleVisible } from '../../../records/visibility.ts'
import { accessible, unionOf } from '../../../query/relation.ts'
import type { QueryState } from '../../../query/record-state.ts'
import { isShown } from '../order/sort-index-ready.ts'
import { fromEmptyAnchor, fromAnchor, fromRank, rankArray, type Span } from './page-start.ts'
import type { ColumnOrder, RankOrder, RecordOrder } from '../order/record-order.ts'
import type { Viewer } from '../viewer.ts'

/** Which rows are sorted; a walk costs as much as it skips. */
export interface PageRequest extends Span {
  rights: ReadRights
  filter: RowFilter | null
  /** Which records there are; open ones if omitted. */
  among?: QueryState
  /** The columns that are shown: what none of them shows is not read. */
  columns: ReadonlySet<string>
  /** The fields whose values are requested. */
  fieldIds: readonly string[]
  /** The requested characters of summaries; none if omitted. */
  summaryLength?: number
}

/** Which records a list has, besides what holds for all lists. */
export interface RowFilter {
  /** `found`: few rows match, so all are found and sorted. `tested`: many do, so rows are walked in order. */
  by: 'found' | 'tested'
  /** For rows that are walked anyway: no index offers itself. */
  test: RawBuilder<SqlBool>
  /** The conditions that together find all of them, through indexes where there are some. */
  find: readonly RawBuilder<SqlBool>[]
  /** So many rows are walked at most; fewer than `MOST_TESTED` where each one matches. */
  most?: number
}

/** Rows that a walk from a place covers at most. A number in the statement, so that it is planned as a short walk. */
export const LONGEST_SCAN = 2000

export const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`)

/** Records in which a text is looked for in the order of a list, before all that contain it are sorted instead. */
export const MOST_TESTED = 30_000

/** The records `c`, with the table that holds the order if that is another one. */
export const recordsIn = (
  { tenant }: Pick<Viewer, 'tenant'>,
  { held }: RecordOrder,
  rows = held?.rows,
): RawBuilder<unknown> =>
  held ? sql`${held.table} join cases c on c.id = r.case_id and r.tenant_id = ${tenant.id} and ${rows}` : sql`cases c`

/** Where the rows that are walked have the value of the order. */
export const scanKey = ({ held, value }: RecordOrder): RawBuilder<unknown> => held?.key ?? value

const isFilled = ({ held, value }: RecordOrder): RawBuilder<SqlBool> =>
  held ? sql`not r.is_empty` : sql`${value} is not null`

/** The ids of the page and their sort values, as the common table expression `picked`. */
export function picked(viewer: Viewer, request: PageRequest, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { order, filter } = request
  if (filter?.by === 'found') return sortFound(order, filter.find, condition)
  if (order.by === 'column' && order.several) return sortFound(order, [filter?.test ?? sql`true`], condition)
  const tested = filter ? sql`${condition} and ${filter.test}` : condition
  const from = recordsIn(viewer, order)
  if (order.by === 'rank') return scanRanks(request, order, { from, condition: tested })
  if (order.isMasked) return scanTitles(request, order, tested)
  if (filter) return testColumn(viewer, { ...request, order, filter })
  return walkColumn(request, order, { from, condition })
}

const STEPS = sql`(select greatest(steps, 0) from start)`
const TAKEN = sql`(select taken from start)`
/** What a page needs of one stretch at most. */
const MOST = sql`${STEPS} + ${TAKEN}`

/** A page behind no known place is far. */
const longest = ({ start, offset, limit }: PageRequest): RawBuilder<unknown> => {
  if (start === 'first' && offset > LONGEST_SCAN / 2) return sql``
  return sql`limit ${sql.lit(start === 'first' && offset === 0 ? limit : LONGEST_SCAN)}`
}

interface Walked {
  from: RawBuilder<unknown>
  condition: RawBuilder<unknown>
}

type Tested = Pick<PageRequest, 'among'> & { order: ColumnOrder; filter: RowFilter }

/** Walks from the beginning, and takes those that match; too few if they are far or have no value. */
function testColumn(viewer: Viewer, { order, filter, among = 'open' }: Tested): RawBuilder<unknown> {
  const way = direction(order.descending)
  const [value, { held }] = [scanKey(order), order]
  const id = held ? sql`r.case_id` : sql`c.id`
  const filled = order.isNullable ? sql`and ${isFilled(order)}` : sql``
  const most = sql`limit ${sql.lit(filter.most ?? MOST_TESTED)}`
  const stretch = (of: QueryState) =>
    sql`select c.id, ${value} as k, ${filter.test} and ${isShown(order)} as is_match
      from ${recordsIn(viewer, order, of === 'closed' ? held?.closedRows : held?.rows)}
      where ${accessible(viewer, of)} ${filled}
      order by ${value} ${way}, ${id} ${way} ${most}`
  // Merged, both stop as soon as the page is full.
  const walked =
    among === 'all' && order.isSplit
      ? sql`select * from ((${stretch('open')}) union all (${stretch('closed')})) halves order by k ${way}, id ${way} ${most}`
      : stretch(among)
  return sql`picked as materialized (
    select id, k from (${walked}) walked where is_match order by k ${way}, id ${way} limit ${TAKEN} offset ${STEPS})`
}

function walkColumn(request: PageRequest, order: ColumnOrder, { from, condition }: Walked): RawBuilder<unknown> {
  if (order.isNullable) return walkField(request, order, { from, condition })
  const backward = request.start === 'last'
  const way = direction(order.descending !== backward)
  const value = scanKey(order)
  return sql`picked as materialized (
    select id, k from (
      select c.id, ${value} as k from ${from} where ${condition} ${fromAnchor(order, request.start, backward)}
      order by ${value} ${way}, c.id ${way} ${longest(request)}) walked
    order by k ${way}, id ${way} limit ${TAKEN} offset ${STEPS})`
}

/**
 * Walks the records that have a value, and those that have none: each is a stretch of the same index. The second is
 * walked for what the first has left of the page.
 */
function walkField(request: PageRequest, order: ColumnOrder, { from, condition }: Walked): RawBuilder<unknown> {
  const { start } = request
  const { value, held } = order
  const backward = start === 'last'
  const way = direction(order.descending !== backward)
  const page = sql`order by (k is null) ${direction(backward)}, k ${way}, id ${way} limit ${TAKEN} offset ${STEPS}`
  if (!held)
    return sql`picked as materialized (
      select id, k from (select c.id, ${value} as k from ${from} where ${condition}) computed ${page})`
  const filled = sql`select id, k from (
      select c.id, ${held.key} as k from ${from} where ${condition} and ${isFilled(order)} and ${isShown(order)}
        ${fromAnchor(order, start, backward)}
      order by ${held.key} ${way}, r.case_id ${way} ${longest(request)}) filled order by k ${way}, id ${way}`
  const empty = emptyOnes({
    order,
    from,
    way,
    condition,
    longest: longest(request),
    place: (id) => fromEmptyAnchor(order, start, id),
  })
  const [first, second] = [filled, sql`select id, null::${sql.raw(order.type)} as k from (${empty}) empty`]
  const [near, far] = backward ? [second, first] : [first, second]
  return sql`near as materialized (${near} limit ${MOST}),
    far as materialized (${far} limit greatest(${MOST} - (select count(*) from near), 0)),
    picked as materialized (select id, k from (select * from near union all select * from far) walked ${page})`
}

interface Empty extends Walked {
  order: RecordOrder
  way: RawBuilder<unknown>
  longest: RawBuilder<unknown>
  /** What leaves out those before the page. */
  place: (id: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** The first records without a value, or with one that the reader may not see, in the order of their ids. */
function emptyOnes({ order: { held, value }, from, condition, way, longest, place }: Empty): RawBuilder<unknown> {
  const [id, by] = held ? [sql`r.case_id`, sql``] : [sql`c.id`, sql`${value} ${way},`]
  const empty = sql`select c.id from ${from}
    where ${condition} and ${held?.isEmpty ?? sql`${value} is null`} ${place(id)}
    order by ${by} ${id} ${way} ${longest}`
  if (!held?.mask) return sql`select id from (${empty}) empty order by id ${way}`
  return sql`select id from ((${empty}) union (
      select c.id from unnest(${[...held.mask.others]}::int[]) as hidden (template) cross join lateral (
        select c.id from cases c where ${condition} and c.template_id = hidden.template ${place(sql`c.id`)}
        order by c.id ${way} limit ${MOST}) c)) empty order by id ${way}`
}

/**
 * Walks the titles that the reader may see in their order, and the records of the other templates, template by template,
 * by their ids. Merged, both stop as soon as the page is full.
 */
function scanTitles(request: PageRequest, order: ColumnOrder, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { rights } = request
  const { hiddenTitles: hidden } = rights
  const way = direction(order.descending !== (request.start === 'last'))
  const most = sql`limit ${MOST}`
  return sql`picked as materialized (
    select id, k from (
      (select c.id, ${textOrder(sql`c.title`)} as k from cases c where ${condition} and ${titleVisible(rights, 'c')}
        order by ${textOrder(sql`c.title`)} ${way}, c.id ${way} ${most})
      union all
      (select c.id, h.k from
        (select u.id, ${textOrder(sql`u.title`)} as k from unnest(${[...hidden.keys()]}::int[], ${[...hidden.values()]}::text[]) u (id, title)
          order by k ${way}) h
        cross join lateral (select c.id from cases c where ${condition} and c.template_id = h.id
          order by c.id ${way} ${most}) c
        order by h.k ${way}, c.id ${way} ${most})) titled
    order by k ${way}, id ${way} limit ${TAKEN} offset ${STEPS})`
}

/** Walks the ids in order and stops as soon as the page is full: the plan sorts at most within one id. */
function scanRanks(request: PageRequest, order: RankOrder, { from, condition }: Walked): RawBuilder<unknown> {
  const backward = request.start === 'last'
  const { rank, newest } = fromRank(order, request.start)
  const way = direction(!backward)
  const { held } = order
  const [value, id] = [scanKey(order), held ? sql`r.case_id` : sql`c.id`]
  const place = (of: RawBuilder<unknown>) =>
    sql`and ${of} <= case when o.k = ${rank}::int then ${newest}::int else ${sql.lit(MAX_INT)} end`
  const some = sql`(select c.id from ${from} where ${condition} and ${held ? sql`not r.is_empty and r.key = o.id` : sql`${value} = o.id`}
      and ${isShown(order)} ${place(id)} order by ${value} ${way}, ${id} ${way} limit ${MOST})`
  const none = sql`(${emptyOnes({ order, from, way, condition: sql`${condition} and o.id is null`, longest: sql`limit ${MOST}`, place })} limit ${MOST})`
  const found = order.ids.includes(null) ? sql`${some} union all ${none}` : some
  return sql`picked as materialized (
    select c.id, o.k from
      (select u.id, u.k from unnest(${rankArray(order)}) with ordinality u (id, k)
        where u.k >= ${rank}::int order by u.k ${direction(backward)}) o
      cross join lateral (${found}) c
    order by o.k ${direction(backward)}, c.id ${way} limit ${TAKEN} offset ${STEPS})`
}

/** What found rows are sorted by: columns of a select, `k` and further ones, and how. */
export function foundOrder(order: RecordOrder): { keys: RawBuilder<unknown>; by: RawBuilder<unknown> } {
  if (order.by === 'column' && order.several) return severalKeys(order.several)
  const { value, way, ids } = keyIn(order)
  return { keys: sql`${value} as k`, by: sql`k ${way} nulls last, id ${ids}` }
}

function keyIn(order: RecordOrder) {
  if (order.by === 'rank')
    return { value: sql`array_position(${rankArray(order)}, ${order.value})`, way: sql`asc`, ids: sql`desc` }
  const way = direction(order.descending)
  return { value: order.value, way, ids: way }
}

/** The ids go the way of the last one. */
function severalKeys(orders: readonly RecordOrder[]): { keys: RawBuilder<unknown>; by: RawBuilder<unknown> } {
  const parts = orders.map((order, nth) => ({ ...keyIn(order), name: sql.ref(nth === 0 ? 'k' : `k${nth + 1}`) }))
  const by = parts.map(({ name, way }) => sql`${name} ${way} nulls last`)
  return {
    keys: sql.join(parts.map(({ name, value }) => sql`${value} as ${name}`)),
    by: sql`${sql.join(by)}, id ${parts.at(-1)!.ids}`,
  }
}

function sortFound(
  order: RecordOrder,
  find: readonly RawBuilder<SqlBool>[],
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { keys, by } = foundOrder(order)
  const found = unionOf(find, { columns: sql`c.id, ${keys}`, where: condition })
  return sql`found as materialized (${found}),
    picked as materialized (select id, k, row_number() over (order by ${by}) as place from found
      order by place limit ${TAKEN} offset ${STEPS})`
}
