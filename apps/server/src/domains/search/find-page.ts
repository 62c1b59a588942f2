import { SEARCH_PAGE_SIZE } from '@dossier/contract/search'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '../../http/context.ts'
import type { PageRow } from '../views/select-page.ts'
import { testText, type Sought } from '../views/match-text.ts'
import { matchesOf, matchRank } from './find-matches.ts'

/** Found records are counted up to here; beyond, only "more" is known. */
export const COUNT_BOUND = 10_000
/** Of more, those with the text in the title come first, and the words are not ranked. */
const RANKED = 2_000

interface Asked {
  /** Null if no text is looked for. */
  sought: Sought | null
  /** Which records `c` the caller may find: through indexes, and for rows that are walked anyway. */
  where: { find: RawBuilder<SqlBool>; test: RawBuilder<SqlBool> }
  columns: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** The tables of last updates in their direction, if that is the order and they have all records. */
  updates: 'asc' | 'desc' | null
  /** The best first; among equals, the ones that changed last. */
  isRanked: boolean
  offset: number
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
export async function findPage(ctx: Ctx, asked: Asked): Promise<FoundPage> {
  const found = await findMatches(ctx, asked)
  if (found.total <= COUNT_BOUND) return found
  return { total: found.total, rows: await walk(ctx, asked) }
}

async function findMatches({ tx }: Ctx, { sought, where, columns, offset, ...asked }: Asked): Promise<FoundPage> {
  const most = COUNT_BOUND + 1
  const matched = sought
    ? matchesOf(sought, { where: where.find, most })
    : sql`select c.id, false as is_titled from cases c where ${where.find} limit ${sql.lit(most)}`
  const rank = (text: Sought) => sql`case when counted.total <= ${sql.lit(RANKED)} then ${matchRank(text)} end`
  const order =
    sought && asked.isRanked ? sql`${rank(sought)}, not m.is_titled, c.last_updated desc, c.id desc` : asked.order
  const { rows } = await sql<PageRow & { total: number }>`
    with matched as materialized (${matched}),
    counted as materialized (select count(*)::int as total from matched),
    page as materialized (
      select c.id, row_number() over (order by ${order}) as nth from counted cross join matched m join cases c on c.id = m.id
      where counted.total <= ${sql.lit(COUNT_BOUND)}
      order by nth limit ${sql.lit(SEARCH_PAGE_SIZE)} offset ${offset}::int)
    select ${columns}, counted.total from counted left join page on true left join cases c on c.id = page.id order by page.nth`.execute(
    tx,
  )
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) }
}

async function walk(ctx: Ctx, { sought, where, columns, order, updates, offset }: Asked): Promise<PageRow[]> {
  const test = sought ? sql<SqlBool>`${where.test} and ${testText(sought)}` : where.test
  const page = sql`limit ${sql.lit(SEARCH_PAGE_SIZE)} offset ${offset}::int`
  const { rows } = await sql<PageRow>`select ${columns} from ${
    updates
      ? sql`(${lastUpdated(ctx, { test, way: sql.raw(updates), most: offset + SEARCH_PAGE_SIZE })} ${page}) page
          join cases c on c.id = page.id order by page.k ${sql.raw(updates)}, page.id ${sql.raw(updates)}`
      : sql`cases c where ${test} order by ${order} ${page}`
  }`.execute(ctx.tx)
  return rows
}

interface Walk {
  test: RawBuilder<SqlBool>
  way: RawBuilder<unknown>
  most: number
}

/** The open and the closed records are two stretches of an index. */
function lastUpdated({ tenant }: Ctx, { test, way, most }: Walk): RawBuilder<unknown> {
  const half = (isOpen: boolean) => sql`(select c.id, r.last_updated as k
    from case_recency r join cases c on c.id = r.case_id and r.tenant_id = ${tenant.id} and r.is_open = ${sql.lit(isOpen)}
    where ${test} order by r.last_updated ${way}, c.id ${way} limit ${sql.lit(most)})`
  return sql`select id, k from (${half(true)} union all ${half(false)}) halves order by k ${way}, id ${way}`
}
