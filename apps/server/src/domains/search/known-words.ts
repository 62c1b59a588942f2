import { readSoughtTerms } from '@dossier/core/search/sought-terms'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { hasOnlyRead } from '../../db/tenant-tx.ts'
import type { ListReader } from '../views/list-reader.ts'
import { pairsIn, type Sought } from '../views/match-text.ts'
import { IdSet } from './id-set.ts'
import { queryOf, sampleOf, soughtWords, type KnownIds, type SoughtWords } from './sought-words.ts'
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
const KEPT = 500
const LONGEST = 10 * 60_000
const samples = new WeakMap<Database, Map<string, { sample: Sample | null; at: number }>>()

/**
 * The same text, with the records that have its words where that is known from what the node remembers of each word: in
 * a tenant with very many records, of several words that are hardly ever in one record. (ADR 153)
 */
export async function withKnownWords(reader: ListReader, sought: Sought): Promise<Sought> {
  const words = sought.text === '' || sought.pair !== undefined ? null : soughtWords(sought)
  // What a transaction has changed itself may never be committed.
  if (!words || words.wanted.length + words.unwanted.length < 2 || !hasOnlyRead(reader.tx)) return sought
  const sample = await sampled(reader, sought, words)
  if (!sample) return sought
  const known = await knownIds(reader, { sought, open: words.open, amounts: sample.amounts })
  return { ...sought, ...(known && { known }), pair: rarestPair(sought.text, sample.titles) }
}

async function sampled(reader: ListReader, { text }: Sought, words: SoughtWords): Promise<Sample | null> {
  const kept = samples.get(reader.services.database) ?? new Map<string, { sample: Sample | null; at: number }>()
  samples.set(reader.services.database, kept)
  const name = `${reader.tenant.id} ${smallLetters(text)}`
  const found = kept.get(name)
  if (found && performance.now() - found.at < LONGEST) return found.sample
  const { rows } = await sql<Sample>`${sampleOf(words)}`.execute(reader.tx)
  const sample = rows[0] ?? null
  kept.delete(name)
  kept.set(name, { sample, at: performance.now() })
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return sample
}

/** The pieces of three letters do not know the signs between words, and each of the words may be in every title. */
function rarestPair(text: string, titles: readonly string[]): string {
  const pairs = pairsIn(text).map((pair) => ({ pair, holders: titles.filter((title) => title.includes(pair)).length }))
  return pairs.toSorted((one, other) => one.holders - other.holders)[0]!.pair
}

interface Wanted extends Pick<Sample, 'amounts'> {
  sought: Sought
  open: readonly string[]
}

/** Word by word, the rarest first, until there are few records or no word is left; null if they remain very many. */
async function knownIds(reader: ListReader, { sought, open, amounts }: Wanted): Promise<KnownIds | null> {
  const { wanted, unwanted } = readSoughtTerms(sought.text)
  const terms = [
    ...wanted.map((term, nth) => ({ term, isWanted: true, amount: amounts[nth]! })),
    ...unwanted.map((term) => ({ term, isWanted: false, amount: Infinity })),
  ].toSorted((a, b) => a.amount - b.amount)
  let found: { sure: IdSet; maybe: IdSet } | null = null
  const snapshots = new Set<string>()
  for (const { term, isWanted } of terms) {
    if (found && found.maybe.size <= FEW) {
      found.sure = IdSet.EMPTY
      break
    }
    const set = await wordSet(reader, { term, query: queryOf(term), places: open })
    snapshots.add(set.snapshot)
    if (!found) found = { sure: set.open, maybe: set.any }
    else if (isWanted) found = { sure: found.sure.and(set.open), maybe: found.maybe.and(set.any) }
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
