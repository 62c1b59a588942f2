import { SEARCH_PAGE_SIZE } from '@dossier/contract/search'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { hasOnlyRead } from '../../db/tenant-tx.ts'
import type { Ctx } from '../../http/context.ts'
import { cachedLowerBound, cacheLowerBound, MARGIN } from '../../query/cache/count-lower-bounds.ts'
import { selectPage, type PageRow } from '../views/pages/select-page.ts'
import { matchText, testText, type TextQuery } from '../../query/text/match-text.ts'
import type { ResolvedQuery } from '../../query/record-query.ts'
import type { PageRequest } from '../views/pages/index-scans.ts'
import { matchesOf, matchRank } from './find-matches.ts'

/** Found records are counted up to here; beyond, only "more" is known. */
export const COUNT_BOUND = 10_000
/** So many more are looked at, so that "more" stays true for a while. */
const MOST = COUNT_BOUND + MARGIN
/** Of more, those with the text in the title come first, and the words are not ranked. */
const RANKED = 2_000

interface Params {
  /** Null if no text is looked for. */
  textQuery: TextQuery | null
  /** Which records `c` the caller may find: through indexes, and for rows that are walked anyway. */
  where: { find: RawBuilder<SqlBool>; test: RawBuilder<SqlBool> }
  columns: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** The same order as lists walk it, with what the question asks of each record; null where deleted ones are among them. */
  walked:
    | (Pick<PageRequest, 'order' | 'rights' | 'columns' | 'fieldIds' | 'summaryLength'> & {
        test: RawBuilder<SqlBool>
        isAll: boolean
      })
    | null
  /** The best first; among equals, the ones that changed last. */
  isRanked: boolean
  offset: number
  /** What is counted, where a node may remember that it is more than the bound. */
  counted: ResolvedQuery | null
}

export interface FoundPage {
  /** One more than the bound stands for any number. */
  total: number
  rows: PageRow[]
}

/**
 * A page of found records: up to the bound of counting, all are found and sorted. A text that is in more records ranks
 * nothing: those are walked in the requested order, which is that of their creation if none is requested.
 */
export async function findPage(ctx: Ctx, params: Params): Promise<FoundPage> {
  const { counted } = params
  const isMany = counted && (await cachedLowerBound(ctx, counted))
  const found = isMany ? MANY : await findMatches(ctx, params)
  if (found.total <= COUNT_BOUND) return found
  if (counted && found.total === MOST && hasOnlyRead(ctx.tx))
    cacheLowerBound(ctx, counted, { snapshot: found.snapshot, margin: MARGIN })
  return { total: COUNT_BOUND + 1, rows: await scan(ctx, params) }
}

const MANY = { total: COUNT_BOUND + 1, rows: [], snapshot: '' }

async function findMatches(
  { tx }: Ctx,
  { textQuery, where, columns, offset, ...rest }: Params,
): Promise<FoundPage & { snapshot: string }> {
  const most = MOST
  const matched = textQuery
    ? matchesOf(textQuery, { where: where.find, most })
    : sql`select c.id, c.last_updated, false as is_titled from cases c where ${where.find} limit ${sql.lit(most)}`
  const rank = (text: TextQuery) => sql`case when counted.total <= ${sql.lit(RANKED)} then ${matchRank(text)} end`
  const isRanked = textQuery !== null && rest.isRanked
  const order = isRanked ? sql`${rank(textQuery)}, not m.is_titled, m.last_updated desc, m.id desc` : rest.order
  const { rows } = await sql<PageRow & { total: number; snapshot: string }>`
    with matched as materialized (${matched}),
    counted as materialized (select count(*)::int as total from matched),
    page as materialized (
      select m.id, row_number() over (order by ${order}) as nth
      from counted cross join matched m ${isRanked ? sql`` : sql`join cases c on c.id = m.id`}
      where counted.total <= ${sql.lit(COUNT_BOUND)}
      order by nth limit ${sql.lit(SEARCH_PAGE_SIZE)} offset ${offset}::int)
    select ${columns}, counted.total, pg_current_snapshot()::text as snapshot from counted left join page on true left join cases c on c.id = page.id order by page.nth`.execute(
    tx,
  )
  const { total, snapshot } = rows[0]!
  return { total, snapshot, rows: rows.filter(({ id }) => id !== null) }
}

/** Of more records than are counted: tested in their order, or all found and sorted if the page is far behind them. */
async function scan(ctx: Ctx, { textQuery, where, columns, order, walked, offset }: Params): Promise<PageRow[]> {
  if (!walked) {
    const test = textQuery ? sql<SqlBool>`${where.test} and ${testText(textQuery)}` : where.test
    const { rows } = await sql<PageRow>`select ${columns} from cases c where ${test} order by ${order}
      limit ${sql.lit(SEARCH_PAGE_SIZE)} offset ${offset}::int`.execute(ctx.tx)
    return rows
  }
  const test = textQuery ? sql<SqlBool>`${walked.test} and ${testText(textQuery)}` : walked.test
  const find = textQuery ? matchText(textQuery).map((match) => sql<SqlBool>`${match} and ${where.find}`) : [where.find]
  const request = { ...walked, among: 'all', start: 'first', limit: SEARCH_PAGE_SIZE, offset } as const
  const page = async (by: 'tested' | 'found') =>
    (
      await selectPage(ctx, {
        ...request,
        filter: { by, test, find, ...(walked.isAll && !textQuery && { most: offset + SEARCH_PAGE_SIZE }) },
      })
    ).rows
  const rows = await page('tested')
  return rows.length === SEARCH_PAGE_SIZE || walked.order.by === 'rank' ? rows : page('found')
}
