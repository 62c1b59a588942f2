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
  /** Which records `c` the caller may find. */
  where: RawBuilder<SqlBool>
  columns: RawBuilder<unknown>
  order: RawBuilder<unknown>
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
 * A page of found records. A text that is in more records than are counted ranks nothing: those are walked in the
 * requested order, which is that of their creation if none is requested.
 */
export async function findPage(ctx: Ctx, asked: Asked): Promise<FoundPage> {
  const { sought, where } = asked
  if (!sought) return walk(ctx, asked, where)
  const found = await findMatches(ctx, { ...asked, sought })
  if (found.total <= COUNT_BOUND) return found
  const { rows } = await rowsOf(ctx, asked, sql`${where} and ${testText(sought)}`)
  return { total: found.total, rows }
}

async function findMatches({ tx }: Ctx, asked: Asked & { sought: Sought }): Promise<FoundPage> {
  const { sought, where, columns, offset } = asked
  const matched = sql`matched as materialized (${matchesOf(sought, { where, most: COUNT_BOUND + 1 })})`
  const rank = sql`case when counted.total <= ${sql.lit(RANKED)} then ${matchRank(sought)} end, not m.is_titled`
  const order = asked.isRanked ? sql`${rank}, c.last_updated desc, c.id desc` : asked.order
  const { rows } = await sql<PageRow & { total: number }>`
    with ${matched},
    counted as materialized (select count(*)::int as total from matched),
    page as materialized (
      select c.id, row_number() over (order by ${order}) as nth from counted cross join matched m join cases c on c.id = m.id
      order by nth limit ${sql.lit(SEARCH_PAGE_SIZE)} offset ${offset}::int)
    select ${columns}, counted.total from counted left join page on true left join cases c on c.id = page.id order by page.nth`.execute(
    tx,
  )
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) }
}

async function walk(ctx: Ctx, asked: Asked, where: RawBuilder<SqlBool>): Promise<FoundPage> {
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total
      from (select from cases c where ${where} limit ${sql.lit(COUNT_BOUND + 1)}) bounded`.execute(ctx.tx),
    rowsOf(ctx, asked, where),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows }
}

const rowsOf = ({ tx }: Ctx, { columns, order, offset }: Asked, where: RawBuilder<SqlBool>) =>
  sql<PageRow>`select ${columns} from cases c where ${where} order by ${order}
    limit ${sql.lit(SEARCH_PAGE_SIZE)} offset ${offset}::int`.execute(tx)
