import { readSearchTerms, type SearchTerm } from '@dossier/core/search/search-terms'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ReadRights } from '../../records/read-rights.ts'

type Query = RawBuilder<unknown>

interface Texts {
  text: string
  rights: ReadRights
  matches?: WordMatches | undefined
}

/** What is looked for among the words of records, and where its reader may see words. */
export interface SearchWords {
  /** All of them have to be in a record, whichever place each is in. None: all records without an unwanted one. (D-141) */
  required: readonly Query[]
  excluded: readonly Query[]
  /** `{template}:{place}` */
  places: readonly string[]
  /** Of the wanted, those by which the records are found. */
  rarest: readonly Query[]
  /** Where everybody who may view a record sees its words. */
  open: readonly string[]
  matches?: WordMatches | undefined
}

/** Which records have the words: what is cached of them, and the records that may have changed since. (ADR 104) */
export interface WordMatches {
  /** These, unless they have changed. */
  sure: readonly number[]
  /** Of all others, at most these. */
  maybe: readonly number[]
  changed: Query
}

/** The words of a text; null if it has none. */
export function searchWords({ text, rights, matches }: Texts): SearchWords | null {
  const { required, excluded } = readSearchTerms(text)
  if (required.length + excluded.length === 0) return null
  return {
    required: required.map(queryOf),
    excluded: excluded.map(queryOf),
    places: placesFor(rights),
    rarest: rarestOf(required).map(queryOf),
    open: ['summary', 'comments', 'tags', ...(rights.hiddenTitles.size === 0 ? ['title'] : [])],
    matches,
  }
}

/** Whether a text asks for what does not have its words. */
export const isExclusion = ({ required }: Pick<SearchWords, 'required'>): boolean => required.length === 0

/** The planner knows how often it is there. */
export const queryOf = ({ text, isBegun, isExact }: SearchTerm): Query =>
  sql`text_query(current_setting('app.tenant_id')::int, ${text}::text, ${sql.lit(isBegun)}, ${sql.lit(isExact)})`

/** By so many words the records are found; the others are tested in those. */
const STARTS = 3

/** Long words are in few records, and numbers in fewer. */
function rarestOf(required: readonly SearchTerm[]): SearchTerm[] {
  const weightOf = ({ text, isBegun }: SearchTerm) => text.length + (/\d/.test(text) ? 3 : 0) - (isBegun ? 2 : 0)
  return required.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, STARTS)
}

const placesCache = new WeakMap<ReadRights, string[]>()

/** Where somebody may read the words of records that they may view. */
function placesFor(rights: ReadRights): string[] {
  const found = placesCache.get(rights)
  if (found) return found
  const places = [...rights.fields].flatMap(([template, fields]) => [
    ...(rights.hiddenTitles.has(template) ? [] : [`${template}:title`]),
    `${template}:summary`,
    `${template}:comments`,
    `${template}:tags`,
    ...[...fields].map((id) => `${template}:fields.${id}`),
  ])
  placesCache.set(rights, places)
  return places
}

/** Whether the reader may see the place of a row `u` of words, in a record `c`. */
const isPlaceSeen = ({ places }: SearchWords): RawBuilder<SqlBool> =>
  sql`(c.template_id || ':' || u.place) = any(${[...places]}::text[])`

/** The rows of words of a record `c`, read by its key: no index of words is asked again for each record. */
const OF_RECORD = sql`(select s.place, s.part, s.words from searchable_texts s where s.case_id = c.id offset 0) u`

/** The better a place, the less. */
const PLACE_RANK = sql`(case u.place when 'title' then 1 when 'summary' then 2 when 'comments' then 4 else 3 end)`

/** Made once for a statement. */
const each = (queries: readonly Query[]): Query => sql`unnest((select array[${sql.join(queries)}]))`

/** By the best place of each wanted word in a record `c`: less `rank` is better. */
export const rankOf = (words: SearchWords): RawBuilder<unknown> => sql`
  (select sum(best)::int as rank from (
    select min(${PLACE_RANK}) as best
    from ${OF_RECORD} join ${each(words.required)} with ordinality as q (query, nth) on u.words @@ q.query
    where ${isPlaceSeen(words)} group by q.nth) b)`

/** Of a record `c`. */
const hasUnwanted = (words: SearchWords): RawBuilder<SqlBool> =>
  words.excluded.length === 0
    ? sql`false`
    : sql`exists (select from ${OF_RECORD} join ${each(words.excluded)} as q (query) on u.words @@ q.query
        where ${isPlaceSeen(words)})`

/** Records by which it is judged how common words are, and in how many of them common ones are. */
const SAMPLE = 100
const COMMON = SAMPLE / 10

/**
 * From all times: the words of the first records may be in none of the later ones. Each is somewhere in its stretch of
 * ids, not in the same place of each: what is there again and again, as in imported records, would look common.
 */
const SOME_RECORDS = sql`(select c.* from (select min(id) as first, max(id) as last from cases) span
  cross join generate_series(0, ${sql.lit(SAMPLE - 1)}) as nth
  cross join lateral (select * from cases c
    where c.id >= span.first + ((span.last - span.first) * (nth + (hashint4(nth) & 1023) / 1024.0) / ${sql.lit(SAMPLE)})::int
    order by c.id limit 1) c) c`

/** Of fewer records, the index says sooner which have a word, however many they are. */
const MANY_RECORDS = 300_000

/**
 * Whether so many records have the words that testing one after the other meets enough of them before the index has named
 * all. Asked once for a statement; of few records, none is looked at.
 */
export const areCommon = (words: SearchWords): RawBuilder<SqlBool> =>
  sql`(select case when span > ${sql.lit(MANY_RECORDS)} then
      (select count(*) from ${SOME_RECORDS} where ${hasWords(words)})
        > greatest(${sql.lit(COMMON)}, ${sql.lit(SAMPLE)} * sqrt(${sql.lit(MANY_RECORDS)} / span::float8)) else false end
    from (select max(id) - min(id) as span from cases) ids)`

/** Of fewer records, those with a word are compared sooner than they are asked for. */
const SAMPLED_RECORDS = 20_000

/**
 * Of many records of which few have all of the words: how many sampled ones have each of the wanted words, and their
 * titles in small letters. No row otherwise.
 */
export const sampleOf = (words: SearchWords): Query => sql`
  select array(select (select count(*)::int from ${SOME_RECORDS} where exists (select from ${OF_RECORD} where u.words @@ q.query))
      from ${each(words.required)} with ordinality as q (query, nth) order by q.nth) as amounts,
    array(select lower(c.title) from ${SOME_RECORDS}) as titles
  from (select max(id) - min(id) as span from cases) ids
  where span > ${sql.lit(SAMPLED_RECORDS)} and not case when span > ${sql.lit(MANY_RECORDS)} then ${areCommon(words)}
    else (select count(*) from ${SOME_RECORDS} where ${hasWords(words)}) > ${sql.lit(COMMON)} end`

interface Beforehand {
  /** `areCommon` where the statement has asked it already. */
  isCommon?: RawBuilder<SqlBool>
  /** Whether there are too few records without those with the words. */
  isNeeded?: RawBuilder<SqlBool>
  /** The ids of records that are found already. */
  except?: Query
}

/**
 * The conditions on records `c` that together find those with the words. Common ones are met by testing one record after
 * the other. Otherwise the index of words is asked once, before any record is read.
 */
export function findsWords(
  words: SearchWords,
  { isCommon = areCommon(words), isNeeded = sql`true`, except }: Beforehand = {},
): RawBuilder<SqlBool>[] {
  if (isExclusion(words)) return [sql`(${isNeeded} and ${lacksWords(words)})`]
  if (words.matches) return namedIn(words, words.matches, isNeeded)
  const others = (ids: Query) => sql`array(${except ? sql`(${ids}) except ${except}` : ids})`
  return [
    words.required.length === 1 && words.excluded.length === 0
      ? sql<SqlBool>`(${isNeeded} and c.id = any(${others(recordsWithWord(words, isCommon))}))`
      : sql<SqlBool>`(${isNeeded} and c.id = any(${others(recordsWith(words, isCommon))}) and ${hasWords(words)})`,
    sql`(${isNeeded} and ${isCommon} and ${hasWords(words)})`,
  ]
}

/** Some are named although others found them already, for their words: the same ids, once. */
const namedIn = (words: SearchWords, { sure, maybe, changed }: WordMatches, isNeeded: RawBuilder<SqlBool>) => [
  sql<SqlBool>`(${isNeeded} and c.id = any(${[...sure]}::int[]) and c.id <> all(array(${changed})))`,
  sql<SqlBool>`(${isNeeded} and c.id = any(${[...maybe]}::int[] || array(${changed})) and ${hasWords(words)})`,
]

/** Of one word, the index says all where everybody sees it; elsewhere, the template of the record decides. */
const recordsWithWord = (words: SearchWords, isCommon: RawBuilder<SqlBool>): Query =>
  sql`${recordsSeenWith(words, words.required[0]!)} and not ${isCommon}`

const recordsSeenWith = ({ open, places }: SearchWords, query: Query): Query => sql`
  select t.case_id from searchable_texts t where t.words @@ ${query}
    and (t.place = any(${[...open]}::text[]) or (select (r.template_id || ':' || t.place)
      = any(${[...places]}::text[]) from cases r where r.id = t.case_id))`

/** The records with the words are found once for a statement, and not again for each record `c`. */
const lacksWords = (words: SearchWords): RawBuilder<SqlBool> => sql`not exists (select from (
    ${sql.join(
      words.excluded.map((query) => recordsSeenWith(words, query)),
      sql` union all `,
    )} offset 0) holder where holder.case_id = c.id)`

/**
 * The records that have the rare ones of the words, among which the others are looked for. If each word is common, those
 * that have all, less those with an unwanted one where everybody sees it.
 */
function recordsWith(words: SearchWords, isCommon: RawBuilder<SqlBool>): Query {
  const having = (query: Query) => sql`select t.case_id from searchable_texts t where t.words @@ ${query}`
  const rare = words.rarest.map(
    (query, nth) => sql`select ${sql.lit(nth + 1)} as nth, of_word.case_id from (${having(query)}
      and exists (select from rare where rare.nth = ${sql.lit(nth + 1)})) of_word`,
  )
  const isOther = sql`not exists (select from rare) and not ${isCommon}`
  const all = sql.join(
    words.rarest.map((query) => sql`${having(query)} and ${isOther}`),
    sql` intersect `,
  )
  const without = words.excluded.map(
    (query) => sql` except ${having(query)} and t.place = any(${[...words.open]}::text[]) and ${isOther}`,
  )
  return sql`
    with rare as materialized (
      select q.nth from unnest((select array[${sql.join(words.rarest)}])) with ordinality as q (query, nth)
      where (select count(*) from ${SOME_RECORDS}
        where exists (select from ${OF_RECORD} where u.words @@ q.query)) <= ${sql.lit(COMMON)})
    select case_id from (${sql.join(rare, sql` union all `)}) of_words
      group by case_id having count(distinct nth) = (select count(*) from rare)
    union all ((${all})${sql.join(without, sql``)})`
}

/** In each of these records, the title if it has some of the words, and the best other place that has. */
export const placesWithWords = (words: SearchWords, ids: readonly number[]): RawBuilder<unknown> => sql`
  select distinct on (c.id, u.place = 'title') c.id, u.place, u.part
  from cases c cross join lateral ${OF_RECORD}
  where c.id = any(${[...ids]}::int[]) and ${isPlaceSeen(words)}
    and exists (select from ${each(words.required)} as q (query) where u.words @@ q.query)
  order by c.id, u.place = 'title', ${PLACE_RANK}, u.place, u.part desc`

/** The same as a test of records `c` that are walked anyway: each word by itself, so that the first that is missing ends it. */
export const hasWords = (words: SearchWords): RawBuilder<SqlBool> => {
  const each = words.required.map(
    (query) => sql`exists (select from ${OF_RECORD} where u.words @@ (select ${query}) and ${isPlaceSeen(words)})`,
  )
  return sql`coalesce(${sql.join([...each, sql`not ${hasUnwanted(words)}`], sql` and `)}, false)`
}
