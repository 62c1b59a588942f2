import type { SearchClause } from '@dossier/contract/clauses'
import { SUMMARY_IN_LISTS } from '@dossier/contract/limits'
import { SEARCH_PAGE_SIZE, type FoundCases } from '@dossier/contract/search'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isColumnFor } from '@dossier/core/filters/columns'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { readRights } from '../../records/read-rights.ts'
import { resolveQuery, type ResolvedQuery } from '../../query/record-query.ts'
import { accessible, predicatesOf, relation } from '../../query/relation.ts'
import { visibleFields } from '../../records/visible-fields.ts'
import { isOfRecords } from '../views/pages/cacheable.ts'
import { runListQuery } from '../views/pages/list-page.ts'
import { countFound } from '../views/counts/count-all.ts'
import type { TextQuery } from '../../query/text/match-text.ts'
import { wordsFor } from '../views/list-plan.ts'
import { presentRow } from '../views/present-rows.ts'
import type { RecordOrder } from '../views/order/record-order.ts'
import { foundOrder } from '../views/order/requested-order.ts'
import { rowColumns } from '../views/pages/select-page.ts'
import { findHits } from './find-hits.ts'
import { COUNT_BOUND, findPage, type FoundPage } from './find-page.ts'
import { withWordSets } from './with-word-sets.ts'

/** The order of what is not ranked. */
const NEWEST = { key: 'created', descending: true }
const isRanked = ({ key }: Search['sort']) => key === 'relevance'

interface Search {
  searchTerm: string
  clauses: readonly SearchClause[]
  columns: readonly string[]
  timeZone: string
  pageNumber: number
  /** A built-in column, `fields.{id}`, or `relevance`. */
  sort: { key: string; descending: boolean }
  exactTotal?: boolean | undefined
}

/** The records that the caller may see, open and closed, for which the text and all clauses hold. */
export async function searchCases(ctx: Ctx, search: Search): Promise<FoundCases> {
  const catalogue = await loadCatalogue(ctx)
  const rights = readRights(ctx.me, catalogue)
  const query = resolveQuery(ctx, catalogue, {
    base: 'all',
    clauses: search.clauses,
    timeZone: search.timeZone,
    state: 'withDeleted',
  })
  const visible = visibleFields(ctx.me, catalogue)
  const fieldIds = search.columns.flatMap((column) => fieldIdOf(column) ?? []).filter((id) => visible.has(id))
  // Where there are deleted records, each row says whether it is one.
  const marks = query.state === 'withDeleted' ? ['deleted'] : []
  const columns = new Set([...search.columns.filter((key) => isColumnFor(ctx.me, key)), ...marks])
  const summaryLength = columns.has('summary') ? SUMMARY_IN_LISTS : 0
  const textQuery = search.searchTerm === '' ? null : await withWordSets(ctx, { text: search.searchTerm, rights })
  const order = foundOrder({ catalogue, rights, visible }, isRanked(search.sort) ? NEWEST : search.sort)
  const where = foundBy(ctx, query)
  const page = { order, rights, columns, fieldIds, summaryLength, offset: (search.pageNumber - 1) * SEARCH_PAGE_SIZE }
  const { total, rows } = await pageOf(ctx, { search, query, textQuery, where, page })
  const isMinimum = total > COUNT_BOUND && !search.exactTotal
  const counted = total > COUNT_BOUND && search.exactTotal ? await countMatching(ctx, { textQuery, query }) : total
  const words = await wordsFor(ctx, { catalogue, columns }, rows)
  return {
    type: 'cases',
    data: rows.map((row) => presentRow(row, words)),
    totalItems: isMinimum ? COUNT_BOUND : counted,
    totalIsMinimum: isMinimum,
    hits: await findHits(
      ctx.tx,
      textQuery,
      rows.map(({ id }) => id),
    ),
    pageCount: Math.ceil(counted / SEARCH_PAGE_SIZE),
  }
}

interface Scene {
  search: Search
  /** Without the text. */
  query: ResolvedQuery
  textQuery: TextQuery | null
  where: ReturnType<typeof foundBy>
  page: Omit<Parameters<typeof runListQuery>[2], 'limit'>
}

async function pageOf(ctx: Ctx, scene: Scene): Promise<FoundPage> {
  const { search, query, textQuery, where, page } = scene
  const { order, offset } = page
  const isOfDeleted = query.state === 'withDeleted'
  const isAll = search.clauses.length === 0
  if (!textQuery && !isAll && !isOfDeleted) return listed(ctx, scene)
  const walked = isOfDeleted ? null : { ...page, test: predicatesOf(query).test, isAll }
  return findPage(ctx, {
    textQuery,
    where,
    columns: rowColumns(page),
    order: orderSql(order),
    walked,
    counted: walked && countedAs(query, search),
    isRanked: isRanked(search.sort),
    offset,
  })
}

/** Clauses without a text are asked as lists ask, and remembered as these are. */
async function listed(ctx: Ctx, { query, page }: Scene): Promise<FoundPage> {
  const { rows, total } = await runListQuery(ctx, query, { ...page, limit: SEARCH_PAGE_SIZE })
  return { rows, total: total.isMinimum ? COUNT_BOUND + 1 : total.records }
}

/** What is counted, if only changes of records change the number. */
const countedAs = (query: ResolvedQuery, { searchTerm: text }: Search): ResolvedQuery | null =>
  isOfRecords(query.condition, query.catalogue) ? { ...query, text, state: 'all' } : null

/** Of all matches, however many. */
const countMatching = (ctx: Ctx, { textQuery, query }: { textQuery: TextQuery | null; query: ResolvedQuery }) =>
  countFound(ctx, relation(ctx, { ...query, ...textQuery }, {}))

/** Which records the question and the rights of the caller leave. */
function foundBy(ctx: Ctx, query: ResolvedQuery): Record<'find' | 'test', RawBuilder<SqlBool>> {
  const seen = accessible(ctx, query.state)
  const { find, test } = predicatesOf(query)
  return { find: sql`${seen} and (${sql.join(find, sql` or `)})`, test: sql`${seen} and ${test}` }
}

function orderSql(order: RecordOrder): RawBuilder<unknown> {
  const all = order.by === 'column' && order.several ? order.several : [order]
  const keys = all.map(keySql)
  return sql`${sql.join(keys.map(({ by }) => by))}, c.id ${keys.at(-1)!.ids}`
}

function keySql(order: RecordOrder): Record<'by' | 'ids', RawBuilder<unknown>> {
  if (order.by === 'rank') {
    const ids = order.ids.filter((id) => id !== null)
    return { by: sql`array_position(${ids}::${sql.raw(order.type)}[], ${order.value}) nulls last`, ids: sql`desc` }
  }
  const way = sql.raw(order.descending ? 'desc' : 'asc')
  // Where there are no nulls, an index is walked only if nothing is said of them.
  return { by: sql`${order.value} ${way} ${sql.raw(order.isNullable ? 'nulls last' : '')}`, ids: way }
}
