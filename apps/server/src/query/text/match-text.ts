import { pairKey, titlePairs } from '../../db/title-pairs.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import type { ReadRights } from '../../records/read-rights.ts'
import { titleVisible } from '../../records/visibility.ts'
import { findsWords, hasWords, isExclusion, searchWords, type WordMatches } from './search-words.ts'
import { smallLetters } from '@dossier/core/text/small-letters'

/** Whether the index of word pieces can find the text: it needs three letters or digits in a row. */
export const isIndexable = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/** Whether the index of letter pairs can find the text. */
export const hasPairs = (text: string): boolean => [...text].length > 1

/** All pairs of neighboring characters of a text. */
export const pairsIn = (text: string): string[] => {
  const characters = [...smallLetters(text)]
  return [...new Set(characters.slice(1).map((character, nth) => characters[nth] + character))]
}

/**
 * The condition on titles that contain a pair of characters, which the index of pairs finds, and hold what is looked for:
 * nothing but a `coalesce` keeps the planner from reading the whole index of three letters for it.
 */
export const holdsPair = (pair: string, holds: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`(${titlePairs('c.')}) @> array[${pairKey(pair)}] and coalesce(${holds}, false)`

const LAST_CHARACTER = '\u{10FFFF}'

/** A text to look for, and what its reader may read. */
export interface TextQuery {
  text: string
  rights: ReadRights
  /** Where the records with its words are cached. */
  matches?: WordMatches
  /** The rarest pair of its characters where that is known to be in few titles. */
  pair?: string
}

/**
 * The title that the reader sees contains the text, or the number starts with it, ignoring case. For few matches, found
 * through the indexes. Beside it, the words of the text may be anywhere in the record. (ADR 104)
 */
const findText = (query: TextQuery): RawBuilder<SqlBool> => sql`(${inTitle(query)} or ${inNumber(query)})`

const inNumber = ({ text }: TextQuery): RawBuilder<SqlBool> =>
  sql`(lower(c.case_number) ~>=~ lower(${text}::text)
    and lower(c.case_number) ~<~ (lower(${text}::text) || ${LAST_CHARACTER}))`

/**
 * The same condition for rows that are scanned anyway. No index matches it, and the planner estimates that every second
 * row satisfies it (as it does for a `coalesce`), so it walks the rows in their order instead of sorting them all.
 */
export function testText(query: TextQuery): RawBuilder<SqlBool> {
  const words = searchWords(query)
  if (!words) return testTitle(query)
  return isExclusion(words) ? hasWords(words) : sql`(${testTitle(query)} or ${hasWords(words)})`
}

const testTitle = (query: TextQuery): RawBuilder<SqlBool> =>
  sql`coalesce(${inTitle(query)} or starts_with(lower(c.case_number), lower(${query.text}::text)), false)`

/** The conditions that together name all matches soonest: one for each index. */
export function matchText(query: TextQuery): RawBuilder<SqlBool>[] {
  const words = searchWords(query)
  if (!words) return matchTitle(query)
  return isExclusion(words) ? findsWords(words) : [...matchTitle(query), ...findsWords(words)]
}

/** The same for the title and the number alone. */
export function matchTitle(query: TextQuery): RawBuilder<SqlBool>[] {
  if (query.pair !== undefined) return matchPair(query, query.pair)
  if (isIndexable(query.text)) return [findText(query)]
  return hasPairs(query.text) ? matchPair(query, query.text) : [testTitle(query)]
}

/** The same through one pair of the text's characters: better than a common text's many pieces of three letters. */
export function matchPair(query: TextQuery, pair: string): RawBuilder<SqlBool>[] {
  const named = namedTemplates(query)
  const own = holdsPair(pair, ownTitle(query))
  return [own, inNumber(query), ...(named.length > 0 ? [inTemplates(named)] : [])]
}

/** A template's title is shown instead of titles with hidden fields: then it is what the text is looked for in. */
function inTitle(query: TextQuery): RawBuilder<SqlBool> {
  const named = namedTemplates(query)
  return named.length === 0 ? ownTitle(query) : sql`(${ownTitle(query)} or ${inTemplates(named)})`
}

function ownTitle({ text, rights }: TextQuery): RawBuilder<SqlBool> {
  const holds = sql<SqlBool>`c.title ilike ${`%${escapeLike(text)}%`}`
  return rights.hiddenTitles.size === 0 ? holds : sql`(${holds} and ${titleVisible(rights, 'c')})`
}

const namedTemplates = ({ text, rights }: TextQuery): number[] =>
  [...rights.hiddenTitles].filter(([, title]) => smallLetters(title).includes(smallLetters(text))).map(([id]) => id)

const inTemplates = (ids: readonly number[]): RawBuilder<SqlBool> => sql`c.template_id = any(${[...ids]}::int[])`
