import type { FieldValue } from '@dossier/contract/fields'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ReadRights } from '../cases/read-rights.ts'
import { shownTitle, shownValues, titleVisible, visibleTo } from '../cases/visibility.ts'
import { OPEN, type Viewer } from './count-records.ts'
import { matchText, testText } from './match-text.ts'
import type { ColumnOrder, RankOrder, RecordOrder } from './record-order.ts'

export interface PageRow {
  id: number
  case_number: string
  title: string
  template_id: number
  status_id: number
  severity_id: number
  assignee_id: number | null
  is_case: boolean
  is_closed: boolean
  is_sensitive: boolean
  created: string
  last_updated: string
  area_ids: number[]
  tag_ids: number[]
  user_ids: number[]
  pending_team_ids: number[]
  /** Those of the requested ones that the reader may view there. */
  fields: Record<string, FieldValue>
}

export interface PageRequest {
  rights: ReadRights
  order: RecordOrder
  limit: number
  offset: number
  /** Exact number of records in the list, if known: a page beyond the middle is then reached from the end. */
  total: number | null
  /** `found`: few rows match, so all are found and sorted. `tested`: many do, so rows are walked in order. */
  text: { holds: string; by: 'found' | 'tested' } | null
  /** The fields whose values are requested. */
  fieldIds: readonly string[]
}

/**
 * One page of open records. A walk costs as much as it skips, so a page in the middle of a million records is the most
 * expensive; the first and the last pages touch a few dozen rows.
 */
export async function selectPage({ tx, me }: Viewer, request: PageRequest): Promise<PageRow[]> {
  const rank = request.order.by === 'rank'
  const way = request.order.by === 'column' ? direction(request.order.descending) : sql`asc`
  const { rows } = await sql<PageRow>`
    with ${picked(request, sql`${OPEN} and ${visibleTo(me, 'c')}`)}
    select c.id, c.case_number, ${shownTitle(request.rights, 'c')} as title, c.template_id, c.status_id, c.severity_id, c.assignee_id,
      c.is_case, c.is_closed, c.is_sensitive, c.created, c.last_updated,
      c.area_ids, c.tag_ids, c.user_ids, c.pending_team_ids, ${shownValues(request.rights, 'c', request.fieldIds)} as fields
    from picked join cases c on c.id = picked.id
    order by picked.k ${way} nulls last, picked.id ${rank ? sql`desc` : way}`.execute(tx)
  return rows
}

const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`)

/** The ids of the page and their sort values, as the common table expression `picked`. */
function picked(request: PageRequest, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { order, text } = request
  if (text?.by === 'found')
    return sortFound(request, sql`${condition} and ${matchText({ text: text.holds, rights: request.rights })}`)
  const tested = text ? sql`${condition} and ${testText({ text: text.holds, rights: request.rights })}` : condition
  return order.by === 'column' ? walkColumn(request, order, tested) : walkRanks(request, order, tested)
}

/** The first page has a statement without an offset: it is requested most and planned best. */
const limitOf = (limit: number, offset: number): RawBuilder<unknown> =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`

interface Span {
  fromEnd: boolean
  limit: number
  offset: number
}

/** A page beyond the middle of a list of known length is walked to from its end. */
function spanOf({ total, limit, offset }: PageRequest): Span {
  if (total === null || offset <= total / 2) return { fromEnd: false, limit, offset }
  const taken = Math.min(limit, total - offset)
  return { fromEnd: true, limit: taken, offset: total - offset - taken }
}

function walkColumn(request: PageRequest, order: ColumnOrder, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { fromEnd, limit, offset } = spanOf(request)
  const way = direction(order.descending !== fromEnd)
  if (order.isTitle && request.rights.hiddenTitles.size > 0)
    return walkTitles(request.rights, { way, limit, offset, condition })
  return sql`picked as materialized (
    select c.id, ${order.value} as k from cases c where ${condition}
    order by ${order.value} ${way}, c.id ${way} ${limitOf(limit, offset)})`
}

interface TitleWalk {
  way: RawBuilder<unknown>
  limit: number
  offset: number
  condition: RawBuilder<unknown>
}

/**
 * Walks the titles that the reader may see in their order, and the records of the other templates, template by template,
 * by their ids. Merged, both stop as soon as the page is full.
 */
function walkTitles(rights: ReadRights, { way, limit, offset, condition }: TitleWalk): RawBuilder<unknown> {
  const { hiddenTitles: hidden } = rights
  const most = sql`limit ${limit + offset}::int`
  return sql`picked as materialized (
    select id, k from (
      (select c.id, lower(c.title) as k from cases c where ${condition} and ${titleVisible(rights, 'c')}
        order by lower(c.title) ${way}, c.id ${way} ${most})
      union all
      (select c.id, h.k from
        (select u.id, lower(u.title) as k from unnest(${[...hidden.keys()]}::int[], ${[...hidden.values()]}::text[]) u (id, title)
          order by k ${way}) h
        cross join lateral (select c.id from cases c where ${condition} and c.template_id = h.id
          order by c.id ${way} ${most}) c
        order by h.k ${way}, c.id ${way} ${most})) titled
    order by k ${way}, id ${way} ${limitOf(limit, offset)})`
}

/** Walks the ids in order and stops as soon as the page is full: the plan sorts at most within one id. */
function walkRanks(request: PageRequest, order: RankOrder, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { fromEnd, limit, offset } = spanOf(request)
  const way = direction(!fromEnd)
  const most = offset === 0 ? sql.lit(limit) : sql`${limit + offset}::int`
  const of = (chosen: RawBuilder<SqlBool>) =>
    sql`(select c.id from cases c where ${condition} and ${chosen} order by c.id ${way} limit ${most})`
  const some = of(sql`${order.column} = o.id`)
  const none = of(sql`o.id is null and ${order.column} is null`)
  const found = order.ids.includes(null) ? sql`${some} union all ${none}` : some
  return sql`picked as materialized (
    select c.id, o.k from
      (select u.id, u.k from unnest(${[...order.ids]}::int[]) with ordinality u (id, k) order by u.k ${direction(fromEnd)}) o
      cross join lateral (${found}) c
    order by o.k ${direction(fromEnd)}, c.id ${way} ${limitOf(limit, offset)})`
}

function sortFound(request: PageRequest, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { order, limit, offset } = request
  const column = order.by === 'column'
  const k = column ? order.value : sql`array_position(${[...order.ids]}::int[], ${order.column})`
  const way = column ? direction(order.descending) : sql`asc`
  return sql`found as materialized (select c.id, ${k} as k from cases c where ${condition}),
    picked as materialized (
      select id, k from found order by k ${way} nulls last, id ${column ? way : sql`desc`} ${limitOf(limit, offset)})`
}
