import { readSoughtTerms, type SoughtTerm } from '@dossier/core/search/sought-terms'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ReadRights } from '../cases/read-rights.ts'

type Query = RawBuilder<unknown>

/** What is looked for among the words of records, and where its reader may see words. */
export interface SoughtWords {
  /** All of them have to be in a record, whichever place each is in. */
  wanted: readonly Query[]
  unwanted: readonly Query[]
  /** `{template}:{place}` */
  places: readonly string[]
  /** Of the wanted, those by which the records are found. */
  rarest: readonly Query[]
}

/** The words of a text; null if it has none. */
export function soughtWords({ text, rights }: { text: string; rights: ReadRights }): SoughtWords | null {
  const { wanted, unwanted } = readSoughtTerms(text)
  if (wanted.length === 0) return null
  return {
    wanted: wanted.map(queryOf),
    unwanted: unwanted.map(queryOf),
    places: placesFor(rights),
    rarest: rarestOf(wanted).map(queryOf),
  }
}

/** The planner knows how often it is there. */
const queryOf = ({ text, isBegun, isExact }: SoughtTerm): Query =>
  sql`text_query(current_setting('app.tenant_id')::int, ${text}::text, ${sql.lit(isBegun)}, ${sql.lit(isExact)})`

/** By so many words the records are found; the others are tested in those. */
const STARTS = 3

/** Long words are in few records, and numbers in fewer. */
function rarestOf(wanted: readonly SoughtTerm[]): SoughtTerm[] {
  const weightOf = ({ text, isBegun }: SoughtTerm) => text.length + (/\d/.test(text) ? 3 : 0) - (isBegun ? 2 : 0)
  return wanted.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, STARTS)
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
const isPlaceSeen = ({ places }: SoughtWords): RawBuilder<SqlBool> =>
  sql`(c.template_id || ':' || u.place) = any(${[...places]}::text[])`

/** The rows of words of a record `c`, read by its key: no index of words is asked again for each record. */
const OF_RECORD = sql`(select s.place, s.part, s.words from searchable_texts s where s.case_id = c.id offset 0) u`

/** The better a place, the less. */
const PLACE_RANK = sql`(case u.place when 'title' then 1 when 'summary' then 2 when 'comments' then 4 else 3 end)`

/** Made once for a statement. */
const each = (queries: readonly Query[]): Query => sql`unnest((select array[${sql.join(queries)}]))`

/** The best place of each wanted word in a record `c`: `met` of them are there, and less `rank` is better. */
export const rankOf = (words: SoughtWords): RawBuilder<unknown> => sql`
  (select count(*)::int as met, sum(best)::int as rank from (
    select min(${PLACE_RANK}) as best
    from ${OF_RECORD} join ${each(words.wanted)} with ordinality as q (query, nth) on u.words @@ q.query
    where ${isPlaceSeen(words)} group by q.nth) b)`

/** Of a record `c`. */
const hasUnwanted = (words: SoughtWords): RawBuilder<SqlBool> =>
  words.unwanted.length === 0
    ? sql`false`
    : sql`exists (select from ${OF_RECORD} join ${each(words.unwanted)} as q (query) on u.words @@ q.query
        where ${isPlaceSeen(words)})`

/**
 * Whether a record `c` has the words. The index of words is asked once, before any record is read: with a limit, the
 * planner would rather test one record after the other.
 */
export const findsWords = (words: SoughtWords): RawBuilder<SqlBool> =>
  sql`(c.id = any(array(${sql.join(
    words.rarest.map((query) => sql`select t.case_id from searchable_texts t where t.words @@ ${query}`),
    sql` intersect `,
  )})) and ${hasWords(words)})`

/** In each of these records, the title if it has some of the words, and the best other place that has. */
export const placesWithWords = (words: SoughtWords, ids: readonly number[]): RawBuilder<unknown> => sql`
  select distinct on (c.id, u.place = 'title') c.id, u.place, u.part
  from cases c cross join lateral ${OF_RECORD}
  where c.id = any(${[...ids]}::int[]) and ${isPlaceSeen(words)}
    and exists (select from ${each(words.wanted)} as q (query) where u.words @@ q.query)
  order by c.id, u.place = 'title', ${PLACE_RANK}, u.place, u.part desc`

/** The same as a test of records `c` that are walked anyway. */
export const hasWords = (words: SoughtWords): RawBuilder<SqlBool> => sql`coalesce(
  (select r.met from ${rankOf(words)} r) = ${sql.lit(words.wanted.length)} and not ${hasUnwanted(words)}, false)`
