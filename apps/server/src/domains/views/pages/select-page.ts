import type { FieldValue } from '@dossier/contract/fields'
import { sql, type RawBuilder } from 'kysely'
import { shownTitle, shownValues } from '../../../records/visibility.ts'
import { accessible } from '../../../query/relation.ts'
import { isSortIndexReady } from '../order/sort-index-ready.ts'
import { startOf } from './page-start.ts'
import type { ColumnOrder } from '../order/record-order.ts'
import type { Viewer } from '../viewer.ts'
import { direction, picked, recordsIn, scanKey, type PageRequest } from './index-scans.ts'

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
  edit_team_ids: number[]
  area_ids?: number[]
  tag_ids?: number[]
  user_ids?: number[]
  pending_team_ids?: number[]
  closed?: string | null
  hidden_from_insights?: boolean
  deleted?: string | null
  /** As many of its characters as were requested. */
  summary?: string
  /** Those of the requested ones that the reader may view there. */
  fields?: Record<string, FieldValue>
}

/** What is read for these columns alone: half of a row, which most lists do not show. */
const READ_FOR = {
  area_ids: ['areas'],
  tag_ids: ['tags'],
  user_ids: ['users'],
  pending_team_ids: ['pendingTeams'],
  closed: ['closed', 'openForDays'],
  hidden_from_insights: ['hiddenFromInsights'],
  deleted: ['deleted'],
}

export interface Page {
  rows: PageRow[]
  /** Rows between the start and the page. The page is wrong unless there are 0 to `LONGEST_SCAN` less its length. */
  steps: number
  /** Moves that were taken into account. */
  moves: number
}

/** One page of records, open ones unless the request says otherwise. The first one of most orders is read straight from the index. */
export async function selectPage(viewer: Viewer, request: PageRequest): Promise<Page> {
  const { order, filter, limit, offset, among = 'open' } = request
  const condition = sql`${accessible(viewer, among)}`
  if (order.by === 'column' && !order.isMasked && !order.isNullable && !filter && offset === 0)
    return firstPage(viewer, request, condition)
  const rank = order.by === 'rank'
  const way = direction(!rank && order.descending)
  const several = order.by === 'column' && order.several !== undefined
  // The number says again how few are picked: expecting more, the plan would read all records to join them.
  const { rows } = await sql<PageRow & { steps: number; moves: number; is_ready: boolean }>`
    with ${startOf(viewer, request)}, ${picked(viewer, request, condition)}
    select start.steps, start.moves, ${isSortIndexReady(viewer, order)} as is_ready, ${rowColumns(request)}
    from start left join (select * from picked limit ${sql.lit(limit)}) picked on true
      left join cases c on c.id = picked.id
    order by ${several ? sql`picked.place` : sql`picked.k ${way} nulls last, picked.id ${rank ? sql`desc` : way}`}`.execute(
    viewer.tx,
  )
  const [{ steps, moves, is_ready } = { steps: 0, moves: 0, is_ready: true }] = rows
  if (!is_ready) return selectPage(viewer, sortedNow(request))
  return { rows: rows.filter(({ id }) => id !== null), steps, moves }
}

/** For a reader whose catalogue is older than the end of the order. */
function sortedNow(request: PageRequest): PageRequest {
  const { order, start } = request
  return {
    ...request,
    order: order.held?.ofField?.computed ?? order,
    start: typeof start === 'string' ? start : 'first',
  }
}

async function firstPage(viewer: Viewer, request: PageRequest, condition: RawBuilder<unknown>): Promise<Page> {
  const { order, limit } = request as PageRequest & { order: ColumnOrder }
  const way = direction(order.descending)
  const { rows } = await sql<PageRow>`select ${rowColumns(request)} from ${recordsIn(viewer, order)}
    where ${condition}
    order by ${scanKey(order)} ${way}, c.id ${way} limit ${sql.lit(limit)}`.execute(viewer.tx)
  return { rows, steps: 0, moves: 0 }
}

type Shown = Pick<PageRequest, 'rights' | 'columns' | 'fieldIds' | 'summaryLength'>

/** What `PageRow` is read from: rows `c` of `cases`. */
export function rowColumns({ rights, columns, fieldIds, summaryLength = 0 }: Shown): RawBuilder<unknown> {
  const read = Object.entries(READ_FOR).filter(([, keys]) => keys.some((key) => columns.has(key)))
  const others = sql.raw(read.map(([name]) => `, c.${name}`).join(''))
  const summary = summaryLength === 0 ? sql`` : sql`, left(c.summary, ${sql.lit(summaryLength)}) as summary`
  const fields = fieldIds.length === 0 ? sql`` : sql`, ${shownValues(rights, 'c', fieldIds)} as fields`
  return sql`c.id, c.case_number, ${shownTitle(rights, 'c')} as title, c.template_id, c.status_id, c.severity_id,
    c.assignee_id, c.is_case, c.is_closed, c.is_sensitive, c.created, c.last_updated,
    c.edit_team_ids${others}${summary}${fields}`
}
