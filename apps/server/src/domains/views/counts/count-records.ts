import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import { OPEN } from '../../../query/record-state.ts'
import { involving } from '../../../records/visibility.ts'
import { isIndexable, matchPair, matchText, pairsIn, testText, type TextQuery } from '../../../query/text/match-text.ts'
import { findsWords, isExclusion, searchWords } from '../../../query/text/search-words.ts'
import type { Viewer } from '../viewer.ts'

/** Text matches are counted up to here; beyond, only "more" is known. */
export const COUNT_BOUND = 10_000

export interface Total {
  records: number
  /** There are more than that. */
  isMinimum: boolean
}

/** The ids of so few records are kept, so that a list can tell who is in it. */
export const MOST_MEMBERS = 2_000

export interface BoundedTotal extends Total {
  /** All records of the list, if they are few. */
  members: Iterable<number> | null
}

/** The number of open records that are not sensitive, as SQL: the stored counts. (ADR 6) */
const countedOpen = ({ tenant }: Pick<Viewer, 'tenant'>): RawBuilder<number> =>
  sql`coalesce((select sum(amount) from case_counts where tenant_id = ${tenant.id} and is_closed = false), 0)::int`

/** The number of open records that the person may see, as SQL: with the sensitive ones of the person. */
export const openTotal = (viewer: Viewer): RawBuilder<number> =>
  sql`(${countedOpen(viewer)} + (select count(*) from cases c where ${involving(viewer.me)})::int)`

/** The open records that the person may see: exact, at the moment of the statement. */
export async function countOpen(viewer: Viewer): Promise<Total> {
  const { rows } = await sql<{ records: number }>`select ${openTotal(viewer)} as records`.execute(viewer.tx)
  return { records: rows[0]!.records, isMinimum: false }
}

const SAMPLE = 200

/**
 * The conditions that reach the bound soonest, judged by some records. If a fifth of them match, testing one record after
 * the other does; if a fiftieth does, a look-up of the rarest pair, which costs as much as it finds.
 */
export async function soonest(tx: Tx, query: TextQuery): Promise<RawBuilder<SqlBool>[]> {
  const { rows } = await sql<{ title: string; is_match: boolean }>`
    select lower(c.title) as title, ${testText(query)} as is_match from cases c
    where ${OPEN} limit ${sql.lit(SAMPLE)}`.execute(tx)
  const matches = rows.filter(({ is_match }) => is_match).length
  if (matches > SAMPLE / 5) return [testText(query)]
  const words = searchWords(query)
  const isByIndex = matches <= SAMPLE / 50 || !isIndexable(query.text) || (words && isExclusion(words))
  if (isByIndex) return matchText(query)
  const holders = (pair: string) => rows.filter(({ title }) => title.includes(pair)).length
  const pairs = pairsIn(query.text).map((pair) => ({ pair, holders: holders(pair) }))
  const inTitle = matchPair(query, pairs.toSorted((one, other) => one.holders - other.holders)[0]!.pair)
  return words ? [...inTitle, ...findsWords(words)] : inTitle
}
