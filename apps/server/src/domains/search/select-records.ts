import type { Actor } from '@dossier/core/access/cases'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import type { Tx } from '../../db/open.ts'
import type { ReadRights } from '../../records/read-rights.ts'
import { shownTitle, titleVisible } from '../../records/visibility.ts'
import { isAccessible } from '../../query/relation.ts'
import { hasPairs, holdsPair, isIndexable, type TextQuery } from '../../query/text/match-text.ts'

export interface FoundRecord {
  id: number
  case_number: string
  title: string
  status_id: number
  template_id: number
}

export interface Seeker {
  tx: Tx
  me: Actor
  tenant: { id: number }
  rights: ReadRights
}

export const columns = ({ rights }: Seeker) =>
  sql`c.id, c.case_number, ${shownTitle(rights, 'c')} as title, c.status_id, c.template_id`

/**
 * Up to this many matches are found through the index and sorted; a text with more matches is common enough for a scan
 * of the newest records.
 */
const FEW = 500
/** So many of the newest records are tested before more matches are found; among them, a text in every hundredth is met. */
const NEWEST = 1_000
/** More matches than these are met sooner than found. */
const SOME = 12_000
/** Among so many of the newest records, enough are met of a text that is in every fiftieth title. */
const RECENT = 500

/** The record with exactly this number that the person may see, in any letter case. */
export async function selectByNumber(seeker: Seeker, caseNumber: string): Promise<FoundRecord | undefined> {
  const { rows } = await sql<FoundRecord>`select ${columns(seeker)} from cases c
    where lower(c.case_number) = lower(${caseNumber}::text) and ${isAccessible(seeker)}`.execute(seeker.tx)
  return rows[0]
}

/** The records that the person may see whose title, if they may see that, contains the text, last changed first. */
export async function selectByTitle(
  seeker: Seeker,
  { text, pair }: Pick<TextQuery, 'text' | 'pair'>,
  limit: number,
): Promise<FoundRecord[]> {
  const holds = sql<boolean>`(c.title ilike ${`%${escapeLike(text)}%`} and ${titleVisible(seeker.rights, 'c')})`
  if (pair !== undefined || isIndexable(text)) {
    const found = pair === undefined ? holds : holdsPair(pair, holds)
    const few = await findAll(seeker, found, { limit, most: FEW })
    if (few) return few
    return newestOf(seeker, { holds, limit, findAll: (most) => findAll(seeker, found, { limit, most }) })
  } else if (hasPairs(text)) {
    const recent = await walkNewest(seeker, { holds, limit, within: RECENT })
    if (recent.length === limit) return recent
    const few = await findAll(seeker, holdsPair(text, holds), { limit, most: FEW })
    if (few) return few
  }
  return walkNewest(seeker, { holds, limit })
}

/** The records that the person may see, last changed first. */
export const selectNewest = (seeker: Seeker, limit: number): Promise<FoundRecord[]> =>
  walkNewest(seeker, { holds: sql`true`, limit })

interface Newest {
  holds: RawBuilder<SqlBool>
  limit: number
  /** Only so many of the newest records are looked at. */
  within?: number
}

/** The rows are walked in their order until enough are met: no index offers itself for a coalesce. */
export async function walkNewest(seeker: Seeker, { holds, limit, within }: Newest): Promise<FoundRecord[]> {
  const recent = within === undefined ? sql`` : sql`limit ${sql.lit(within)}`
  // Open and closed records are walked separately, each in the order of its part of the table.
  const part = (isOpen: boolean) => sql`(select * from case_recency r
    where r.tenant_id = ${seeker.tenant.id} and r.is_open = ${sql.lit(isOpen)}
    order by r.last_updated desc, r.case_id desc ${recent})`
  const { rows } = await sql<FoundRecord>`
    select ${columns(seeker)} from (
      select * from (${part(true)} union all ${part(false)}) parts
      order by last_updated desc, case_id desc ${recent}) r join cases c on c.id = r.case_id
    where ${isAccessible(seeker)} and coalesce(${holds}, false)
    order by r.last_updated desc, r.case_id desc limit ${sql.lit(limit)}`.execute(seeker.tx)
  return rows
}

interface ManyNewest extends Pick<Newest, 'holds' | 'limit'> {
  /** All matches, the newest first; null if there are more than that. */
  findAll: (most: number) => Promise<FoundRecord[] | null>
}

/**
 * Of more than a few matches. A common text is met among the newest records; one that hardly any record has would have very
 * many of them tested, and is found sooner as a whole.
 */
export async function newestOf(seeker: Seeker, { holds, limit, findAll: all }: ManyNewest): Promise<FoundRecord[]> {
  const recent = await walkNewest(seeker, { holds, limit, within: NEWEST })
  if (recent.length === limit) return recent
  return (await all(SOME)) ?? walkNewest(seeker, { holds, limit })
}

interface Bounded {
  limit: number
  /** With more matches, there is no answer. */
  most: number
}

/** All matches through the index of word pieces, sorted; null when there are too many for that. */
async function findAll(
  seeker: Seeker,
  holds: RawBuilder<SqlBool>,
  { limit, most }: Bounded,
): Promise<FoundRecord[] | null> {
  const { rows } = await sql<FoundRecord & { matches: number }>`
    with found as materialized (
      select ${columns(seeker)}, c.last_updated from cases c
      where ${isAccessible(seeker)} and ${holds} limit ${sql.lit(most + 1)})
    select id, case_number, title, status_id, template_id, (select count(*)::int from found) as matches
    from found order by last_updated desc, id desc limit ${sql.lit(limit)}`.execute(seeker.tx)
  return rows[0] && rows[0].matches > most ? null : rows
}

/**
 * The open records whose titles contain all of these words, the most similar to a title first. Words in very many titles
 * are looked for until there are enough to compare.
 */
export async function selectSimilar(
  seeker: Seeker,
  { title, words }: { title: string; words: readonly string[] },
  limit: number,
): Promise<FoundRecord[]> {
  const holdsAll = sql.join(
    words.map((word) => sql`c.title ilike ${`%${escapeLike(word)}%`}`),
    sql` and `,
  )
  const { rows } = await sql<FoundRecord>`
    with found as materialized (
      select ${columns(seeker)} from cases c
      where ${isAccessible(seeker)} and not c.is_closed and ${titleVisible(seeker.rights, 'c')} and ${holdsAll}
      limit ${sql.lit(FEW)})
    select * from found order by similarity(title, ${title}::text) desc, id desc limit ${sql.lit(limit)}`.execute(
    seeker.tx,
  )
  return rows
}
