import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { involving, visibleTo } from '../cases/visibility.ts'
import { areStillMany, MARGIN, rememberMany } from './known-counts.ts'
import { isIndexable, matching, matchPair, matchText, pairsIn, testText, type Sought } from './match-text.ts'
import { findsWords, soughtWords } from '../search/sought-words.ts'
import type { Viewer } from './viewer.ts'

/** Text matches are counted up to here; beyond, only "more" is known. */
export const COUNT_BOUND = 10_000

export interface Total {
  records: number
  /** There are more than that. */
  isMinimum: boolean
}

/** The ids of so few records are kept, so that a list can tell who is in it. */
export const MOST_MEMBERS = 2_000

export interface KnownTotal extends Total {
  /** All records of the list, if they are few. */
  members: Iterable<number> | null
}

export const OPEN = sql`not c.is_closed and c.deleted is null`

/** Which records a list is about. */
export const AMONG = {
  open: OPEN,
  closed: sql`c.is_closed and c.deleted is null`,
  all: sql`c.deleted is null`,
}
export type Among = keyof typeof AMONG

/** The number of open records that are not sensitive, as SQL: the stored counts. */
export const countedOpen = ({ tenant }: Pick<Viewer, 'tenant'>): RawBuilder<number> =>
  sql`coalesce((select sum(amount) from case_counts where tenant_id = ${tenant.id} and is_closed = false), 0)::int`

/** The number of open records that the person may see, as SQL: with the sensitive ones of the person. */
export const openTotal = (viewer: Viewer): RawBuilder<number> =>
  sql`(${countedOpen(viewer)} + (select count(*) from cases c where ${involving(viewer.me)})::int)`

/** Of found rows with ids, if they are few. */
const MEMBERS = sql`case when count(*) <= ${sql.lit(MOST_MEMBERS)} then array_agg(id) end`

/** The open records that the person may see and that contain the text, counted up to the bound. */
export async function countMatches(viewer: Viewer, sought: Sought): Promise<KnownTotal> {
  if (await areStillMany(viewer, sought)) return { records: COUNT_BOUND, isMinimum: true, members: null }
  const { tx, me } = viewer
  const most = sql.lit(COUNT_BOUND + MARGIN)
  const found = matching(sought.known ? matchText(sought) : await soonest(tx, sought), {
    columns: sql`c.id`,
    rest: (condition) => sql`${OPEN} and ${visibleTo(me, 'c')} and ${condition} limit ${most}`,
  })
  const { rows } = await sql<{ records: number; snapshot: string; members: number[] | null }>`
    select count(*)::int as records, pg_current_snapshot()::text as snapshot, ${MEMBERS} as members
    from (select id from (${found}) found limit ${most}) bounded`.execute(tx)
  const { records, snapshot, members } = rows[0] ?? { records: 0, snapshot: '', members: null }
  if (records === COUNT_BOUND + MARGIN) rememberMany(viewer, sought, { snapshot, margin: MARGIN })
  const isMinimum = records > COUNT_BOUND
  return { records: Math.min(records, COUNT_BOUND), isMinimum, members: records === 0 ? [] : members }
}

const SAMPLE = 200

/**
 * The conditions that reach the bound soonest, judged by some records. If a fifth of them match, testing one record after
 * the other does; if a fiftieth does, a look-up of the rarest pair, which costs as much as it finds.
 */
export async function soonest(tx: Tx, sought: Sought): Promise<RawBuilder<SqlBool>[]> {
  const { rows } = await sql<{ title: string; is_match: boolean }>`
    select lower(c.title) as title, ${testText(sought)} as is_match from cases c
    where ${OPEN} limit ${sql.lit(SAMPLE)}`.execute(tx)
  const matches = rows.filter(({ is_match }) => is_match).length
  if (matches > SAMPLE / 5) return [testText(sought)]
  if (matches <= SAMPLE / 50 || !isIndexable(sought.text)) return matchText(sought)
  const holders = (pair: string) => rows.filter(({ title }) => title.includes(pair)).length
  const pairs = pairsIn(sought.text).map((pair) => ({ pair, holders: holders(pair) }))
  const words = soughtWords(sought)
  const inTitle = matchPair(sought, pairs.toSorted((one, other) => one.holders - other.holders)[0]!.pair)
  return words ? [...inTitle, ...findsWords(words)] : inTitle
}
