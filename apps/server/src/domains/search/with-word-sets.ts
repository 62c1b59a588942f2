import { readSearchTerms } from '@dossier/core/search/search-terms'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/open.ts'
import { hasOnlyRead } from '../../db/tenant-tx.ts'
import type { ListReader } from '../views/list-reader.ts'
import { pairsIn, type TextQuery } from '../../query/text/match-text.ts'
import { IdSet } from './id-set.ts'
import {
  isExclusion,
  queryOf,
  sampleOf,
  searchWords,
  type WordMatches,
  type SearchWords,
} from '../../query/text/search-words.ts'
import { wordSet, wordsChangedSince } from './word-sets.ts'
import { smallLetters } from '@dossier/core/text/small-letters'

/** So many records are tested for the words that are left, sooner than the records with such a word are read. */
const FEW = 1_000
/** More records are not named one by one. */
const MOST_NAMED = 25_000

interface Sample {
  /** Of the sampled records, those with each of the wanted words. */
  amounts: readonly number[]
  titles: readonly string[]
}

/** Samples of one node; null of texts that are found sooner in another way. They change no answer. */
const MOST_SAMPLES = 500
const LIFETIME = 10 * 60_000
const samples = new WeakMap<Database, LRUCache<string, { sample: Sample | null }>>()

/**
 * The same text, with the records that have its words, from what the node has cached of each word: in
 * a tenant with very many records, of several words that are hardly ever in one record. (ADR 104)
 */
export async function withWordSets(reader: ListReader, query: TextQuery): Promise<TextQuery> {
  const words = query.text === '' || query.pair !== undefined ? null : searchWords(query)
  if (!words || isExclusion(words) || words.required.length + words.excluded.length < 2) return query
  // What a transaction has changed itself may never be committed.
  if (!hasOnlyRead(reader.tx)) return query
  const sample = await sampled(reader, query, words)
  if (!sample) return query
  const matches = await matchesOf(reader, { query, open: words.open, amounts: sample.amounts })
  // Other texts are found sooner by their pieces of three letters.
  const pair = words.excluded.length > 0 ? { pair: rarestPair(query.text, sample.titles) } : {}
  return { ...query, ...(matches && { matches }), ...pair }
}

async function sampled(reader: ListReader, { text }: TextQuery, words: SearchWords): Promise<Sample | null> {
  const { database } = reader.services
  const cache =
    samples.get(database) ?? new LRUCache<string, { sample: Sample | null }>({ max: MOST_SAMPLES, ttl: LIFETIME })
  samples.set(database, cache)
  const key = `${reader.tenant.id} ${smallLetters(text)}`
  const cached = cache.get(key)
  if (cached) return cached.sample
  const { rows } = await sql<Sample>`${sampleOf(words)}`.execute(reader.tx)
  const sample = rows[0] ?? null
  cache.set(key, { sample })
  return sample
}

/** The pieces of three letters do not know the signs between words, and each of the words may be in every title. */
function rarestPair(text: string, titles: readonly string[]): string {
  const pairs = pairsIn(text).map((pair) => ({ pair, holders: titles.filter((title) => title.includes(pair)).length }))
  return pairs.toSorted((one, other) => one.holders - other.holders)[0]!.pair
}

interface Options extends Pick<Sample, 'amounts'> {
  query: TextQuery
  open: readonly string[]
}

/** Word by word, the rarest first, until there are few records or no word is left; null if they remain very many. */
async function matchesOf(reader: ListReader, { query, open, amounts }: Options): Promise<WordMatches | null> {
  const { required, excluded } = readSearchTerms(query.text)
  const terms = [
    ...required.map((term, nth) => ({ term, isRequired: true, amount: amounts[nth]! })),
    ...excluded.map((term) => ({ term, isRequired: false, amount: Infinity })),
  ].toSorted((a, b) => a.amount - b.amount)
  let found: { sure: IdSet; maybe: IdSet } | null = null
  const snapshots = new Set<string>()
  for (const { term, isRequired } of terms) {
    if (found && found.maybe.size <= FEW) {
      found.sure = IdSet.EMPTY
      break
    }
    const set = await wordSet(reader, { term, query: queryOf(term), places: open })
    snapshots.add(set.snapshot)
    if (!found) found = { sure: set.open, maybe: set.any }
    else if (isRequired) found = { sure: found.sure.and(set.open), maybe: found.maybe.and(set.any) }
    else found = { sure: found.sure.without(set.any), maybe: found.maybe.without(set.open) }
  }
  if (!found || found.maybe.size > MOST_NAMED) return null
  return {
    sure: found.sure.ids(),
    maybe: found.maybe.without(found.sure).ids(),
    changed: sql.join(
      [...snapshots].map((snapshot) => wordsChangedSince(reader, snapshot)),
      sql` union all `,
    ),
  }
}
