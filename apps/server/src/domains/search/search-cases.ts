import type { SearchClause } from '@dossier/contract/clauses'
import { SUMMARY_IN_LISTS } from '@dossier/contract/limits'
import { SEARCH_PAGE_SIZE, type FoundCases } from '@dossier/contract/search'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { isColumnFor } from '@dossier/core/filters/columns'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { readRights, type ReadRights } from '../cases/read-rights.ts'
import { asksForDeleted } from '../filters/asks-for-deleted.ts'
import { visibleTo } from '../cases/visibility.ts'
import { ask, type Question } from '../filters/ask.ts'
import { visibleFields } from '../fields/visible-fields.ts'
import { askedPage, isOfRecords } from '../views/asked-page.ts'
import { countFound } from '../views/count-all.ts'
import type { Countable } from '../views/known-counts.ts'
import { matchText, type Sought } from '../views/match-text.ts'
import { wordsFor } from '../views/list-plan.ts'
import { presentRow } from '../views/present-rows.ts'
import type { RecordOrder } from '../views/record-order.ts'
import { foundOrder } from '../views/requested-order.ts'
import { rowColumns } from '../views/select-page.ts'
import { findHits } from './find-hits.ts'
import { COUNT_BOUND, findPage, type FoundPage } from './find-page.ts'
import { withKnownWords } from './known-words.ts'

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
  const question = ask(ctx, catalogue, { clauses: search.clauses, timeZone: search.timeZone, at: 'clauses' })
  const visible = visibleFields(ctx.me, catalogue)
  const fieldIds = search.columns.flatMap((column) => fieldIdOf(column) ?? []).filter((id) => visible.has(id))
  const columns = new Set(search.columns.filter((key) => isColumnFor(ctx.me, key)))
  const summaryLength = columns.has('summary') ? SUMMARY_IN_LISTS : 0
  const sought = search.searchTerm === '' ? null : await withKnownWords(ctx, { text: search.searchTerm, rights })
  const order = foundOrder({ catalogue, rights, visible }, isRanked(search.sort) ? NEWEST : search.sort)
  const where = foundBy(ctx, question)
  const wanted = { order, rights, columns, fieldIds, summaryLength, offset: (search.pageNumber - 1) * SEARCH_PAGE_SIZE }
  const { total, rows } = await pageOf(ctx, { catalogue, search, question, sought, where, wanted })
  const isMinimum = total > COUNT_BOUND && !search.exactTotal
  const counted = total > COUNT_BOUND && search.exactTotal ? await countMatching(ctx, { sought, where }) : total
  const words = await wordsFor(ctx, { catalogue, columns }, rows)
  return {
    type: 'cases',
    data: rows.map((row) => presentRow(row, words)),
    totalItems: isMinimum ? COUNT_BOUND : counted,
    totalIsMinimum: isMinimum,
    hits: await findHits(
      ctx.tx,
      sought,
      rows.map(({ id }) => id),
    ),
    pageCount: Math.ceil(counted / SEARCH_PAGE_SIZE),
  }
}

interface Scene {
  catalogue: Catalogue
  search: Search
  question: Question
  sought: Sought | null
  where: ReturnType<typeof foundBy>
  wanted: Omit<Parameters<typeof askedPage>[2], 'limit'>
}

async function pageOf(ctx: Ctx, scene: Scene): Promise<FoundPage> {
  const { catalogue, search, question, sought, where, wanted } = scene
  const { order, rights, offset } = wanted
  const isOfDeleted = asksForDeleted(ctx.me, question.condition)
  const isAll = search.clauses.length === 0
  if (!sought && !isAll && !isOfDeleted) return listed(ctx, scene)
  const walked = isOfDeleted ? null : { ...wanted, test: question.test, isAll }
  return findPage(ctx, {
    sought,
    where,
    columns: rowColumns(wanted),
    order: orderSql(order),
    walked,
    counted: walked && countedAs(question, search, { catalogue, rights }),
    isRanked: isRanked(search.sort),
    offset,
  })
}

/** Clauses without a text are asked as lists ask, and remembered as these are. */
async function listed(ctx: Ctx, { catalogue, question, wanted }: Scene): Promise<FoundPage> {
  const { condition, until } = question
  const asked = {
    question: { condition, until, among: 'all' },
    sought: { text: '', rights: wanted.rights },
    catalogue,
    reads: ctx.me,
  } as const
  const { rows, total } = await askedPage(ctx, asked, { ...wanted, limit: SEARCH_PAGE_SIZE })
  return { rows, total: total.isMinimum ? COUNT_BOUND + 1 : total.records }
}

/** What is counted, if only changes of records change the number. */
function countedAs(
  { condition }: Question,
  { searchTerm: text }: Search,
  { catalogue, rights }: { catalogue: Catalogue; rights: ReadRights },
): Countable | null {
  return isOfRecords(condition, catalogue) ? { rights, text, among: 'all', condition } : null
}

/** Of all matches, however many. */
const countMatching = (ctx: Ctx, { sought, where }: { sought: Sought | null; where: ReturnType<typeof foundBy> }) =>
  countFound(ctx, sought ? matchText(sought) : [sql`true`], (match) => sql`${where.find} and ${match}`)

/** Which records the question and the rights of the caller leave. */
function foundBy({ me }: Ctx, { condition, find, test }: Question): Record<'find' | 'test', RawBuilder<SqlBool>> {
  const visible = asksForDeleted(me, condition) ? sql`true` : visibleTo(me, 'c')
  return { find: sql`${visible} and ${find}`, test: sql`${visible} and ${test}` }
}

function orderSql(order: RecordOrder): RawBuilder<unknown> {
  if (order.by === 'rank')
    return sql`array_position(${order.ids.filter((id) => id !== null)}::int[], ${order.value}) nulls last, c.id desc`
  const way = sql.raw(order.descending ? 'desc' : 'asc')
  // Where there are no nulls, an index is walked only if nothing is said of them.
  const last = sql.raw(order.isNullable ? 'nulls last' : '')
  return sql`${order.value} ${way} ${last}, c.id ${way}`
}
