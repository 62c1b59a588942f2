import { SEARCH_WORDS } from '@dossier/contract/search'
import { readSoughtTerms, type SoughtTerm } from '@dossier/core/search/sought-terms'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { badInput } from '../../http/refusal.ts'
import type { ReadRights } from '../cases/read-rights.ts'

/** What is looked for among the words of records, as the database writes it, and where the reader may see words. */
export interface SoughtWords {
  /** All of them have to be in a record, whichever place each is in. */
  wanted: readonly string[]
  unwanted: readonly string[]
  /** `{template}:{place}` */
  places: readonly string[]
  /** By which of the wanted the database begins. */
  rarest: readonly string[]
}

/** The words of a text; null if it has none. */
export async function soughtWords(
  tx: Tx,
  { text, tenantId, rights }: { text: string; tenantId: number; rights: ReadRights },
): Promise<SoughtWords | null> {
  const { wanted, unwanted } = readSoughtTerms(text)
  if (wanted.length === 0) return null
  if (wanted.length + unwanted.length > SEARCH_WORDS) badInput(`Search for up to ${SEARCH_WORDS} words.`, 'searchTerm')
  const terms = [...wanted, ...unwanted]
  const { rows } = await sql<{ query: string | null }>`
    select text_query(${tenantId}::int, term, is_begun, is_exact)::text as query
    from unnest(${terms.map((one) => one.text)}::text[], ${terms.map((one) => one.isBegun)}::bool[],
      ${terms.map((one) => one.isExact)}::bool[]) with ordinality as t (term, is_begun, is_exact, nth)
    order by nth`.execute(tx)
  const queries = rows.map(({ query }) => query)
  const of = (from: number, to: number) => queries.slice(from, to).filter((query) => query !== null)
  const found = of(0, wanted.length)
  if (found.length === 0) return null
  return {
    wanted: found,
    unwanted: of(wanted.length, terms.length),
    places: placesFor(rights),
    rarest: rarestOf(wanted, queries),
  }
}

/** The planner chooses among so many. */
const STARTS = 3

/** Long words are in few records, and numbers in fewer. */
function rarestOf(wanted: readonly SoughtTerm[], queries: readonly (string | null)[]): string[] {
  const weigh = ({ text, isBegun }: SoughtTerm) => text.length + (/\d/.test(text) ? 3 : 0) - (isBegun ? 2 : 0)
  return wanted
    .flatMap((term, nth) => (queries[nth] === null ? [] : [{ query: queries[nth]!, weight: weigh(term) }]))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, STARTS)
    .map(({ query }) => query)
}

const known = new WeakMap<ReadRights, string[]>()

/** Where somebody may read the words of records that they may view. */
function placesFor(rights: ReadRights): string[] {
  const found = known.get(rights)
  if (found) return found
  const places = [...rights.fields].flatMap(([template, fields]) => [
    ...(rights.hiddenTitles.has(template) ? [] : [`${template}:title`]),
    `${template}:summary`,
    `${template}:comments`,
    ...[...fields].map((id) => `${template}:fields.${id}`),
  ])
  known.set(rights, places)
  return places
}

/** Whether the reader may see the place of a row `u` of words, in a record `c`. */
export const isPlaceSeen = ({ places }: Pick<SoughtWords, 'places'>): RawBuilder<SqlBool> =>
  sql`(c.template_id || ':' || u.place) = any(${[...places]}::text[])`

/** The rows of words of a record `c`, read by its key: no index of words is asked again for each record. */
const OF_RECORD = sql`(select s.place, s.words from searchable_texts s where s.case_id = c.id offset 0) u`

/** The best place of each wanted word in a record `c`: `met` of them are there, and less `rank` is better. */
export const rankOf = (words: SoughtWords): RawBuilder<unknown> => sql`
  (select count(*)::int as met, sum(best)::int as rank from (
    select min(case u.place when 'title' then 1 when 'summary' then 2 when 'comments' then 4 else 3 end) as best
    from ${OF_RECORD} join unnest(${[...words.wanted]}::text[]) with ordinality as q (query, nth)
      on u.words @@ q.query::tsquery
    where ${isPlaceSeen(words)} group by q.nth) b)`

/** Of a record `c`. */
const hasUnwanted = (words: SoughtWords): RawBuilder<SqlBool> =>
  words.unwanted.length === 0
    ? sql`false`
    : sql`exists (select from ${OF_RECORD} join unnest(${[...words.unwanted]}::text[]) as q (query)
        on u.words @@ q.query::tsquery where ${isPlaceSeen(words)})`

/** The ids and ranks of records `c` that have the words, beginning with those that the index finds. */
export const recordsWithWords = (words: SoughtWords, where: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select c.id, r.rank from cases c cross join lateral ${rankOf(words)} r
  where ${where} and ${sql.join(
    words.rarest.map(
      (query) => sql`c.id in (select t.case_id from searchable_texts t where t.words @@ ${query}::tsquery)`,
    ),
    sql` and `,
  )} and r.met = ${words.wanted.length}::int and not ${hasUnwanted(words)}`

/** The same as a test of records `c` that are walked anyway. */
export const hasWords = (words: SoughtWords): RawBuilder<SqlBool> => sql`coalesce(
  (select r.met from ${rankOf(words)} r) = ${words.wanted.length}::int and not ${hasUnwanted(words)}, false)`
