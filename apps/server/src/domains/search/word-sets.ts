import type { SearchTerm } from '@dossier/core/search/search-terms'
import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/open.ts'
import type { ListReader } from '../views/list-reader.ts'
import { changesSince } from '../../query/cache/changed-since.ts'
import { IdSet } from './id-set.ts'
import { smallLetters } from '@dossier/core/text/small-letters'

/** Which records have a word, as they were at one moment. */
export interface WordSet {
  /** In any place. */
  any: IdSet
  /** In a place that everybody sees who sees the record. */
  open: IdSet
  snapshot: string
}

export interface Word {
  term: SearchTerm
  query: RawBuilder<unknown>
  /** The places that everybody sees. */
  places: readonly string[]
}

/** Bytes of all sets of a node; those that were used least recently are forgotten. */
const CAPACITY = 16 * 1_048_576
const OVERHEAD = 1_024
/** Milliseconds; what has changed is known for longer. */
const LIFETIME = 10 * 60_000
/** With more changes, which are up to two for each changed record, all records are read again. */
const MOST_CHANGES = 5_000

const caches = new WeakMap<Database, LRUCache<string, Promise<WordSet>>>()

/**
 * The records of a tenant that have a word, as of a moment ago: those of `wordsChangedSince` its snapshot may be others. What
 * the node has cached is brought up to date by asking for the records that have changed.
 */
export async function wordSet(reader: ListReader, word: Word): Promise<WordSet> {
  const sets =
    caches.get(reader.services.database) ?? new LRUCache<string, Promise<WordSet>>({ maxSize: CAPACITY, ttl: LIFETIME })
  caches.set(reader.services.database, sets)
  const key = JSON.stringify([reader.tenant.id, word.places, { ...word.term, text: smallLetters(word.term.text) }])
  const last = await sets.get(key)?.catch(() => null)
  const next = last ? await updatedSet(reader, word, last) : null
  if (next) {
    cacheSet(sets, key, next)
    return next
  }
  const reading = readSet(reader, word)
  // One that is being read takes no room yet.
  sets.set(key, reading, { size: OVERHEAD })
  const set = await reading
  cacheSet(sets, key, set)
  return set
}

/** As another promise: of the same one, the size stays what it was. */
function cacheSet(sets: LRUCache<string, Promise<WordSet>>, key: string, set: WordSet): void {
  const bytes = set.any.bytes + (set.open === set.any ? 0 : set.open.bytes)
  sets.set(key, Promise.resolve(set), { size: OVERHEAD + bytes })
}

/** The ids of records whose words may have changed since a moment. */
export const wordsChangedSince = (reader: Pick<ListReader, 'tenant'>, snapshot: string): RawBuilder<unknown> =>
  changesSince(reader, snapshot, { state: 'all' })

async function readSet({ tx }: ListReader, { query, places }: Word): Promise<WordSet> {
  const isOpen = sql`t.place = any(${[...places]}::text[])`
  const ids = (where: RawBuilder<unknown>) => sql`string_agg(int4send(t.case_id), ''::bytea) filter (where ${where})`
  const { rows } = await sql<{ open: Uint8Array | null; others: Uint8Array | null; snapshot: string }>`
    select ${ids(isOpen)} as open, ${ids(sql`not ${isOpen}`)} as others, pg_current_snapshot()::text as snapshot
    from searchable_texts t where t.words @@ ${query}`.execute(tx)
  const { open, others, snapshot } = rows[0]!
  const inOpen = IdSet.of(idsIn(open))
  return { open: inOpen, any: inOpen.with(idsIn(others)), snapshot }
}

function idsIn(bytes: Uint8Array | null): Int32Array {
  if (!bytes) return new Int32Array()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int32Array.from({ length: bytes.byteLength / 4 }, (_, nth) => view.getInt32(4 * nth))
}

/** Null if too much has changed. */
async function updatedSet(reader: ListReader, { query, places }: Word, set: WordSet): Promise<WordSet | null> {
  const { rows } = await sql<{
    snapshot: string
    changes: number
    changed: number[]
    open: number[]
    others: number[]
  }>`
    with changes as materialized (
      select case_id from (${wordsChangedSince(reader, set.snapshot)}) each limit ${sql.lit(MOST_CHANGES + 1)}),
    changed as materialized (select distinct case_id from changes),
    now as materialized (select changed.case_id, bool_or(u.place = any(${[...places]}::text[])) as is_open
      from changed cross join lateral (
        select s.place, s.words from searchable_texts s where s.case_id = changed.case_id offset 0) u
      where u.words @@ ${query} group by changed.case_id)
    select pg_current_snapshot()::text as snapshot, (select count(*)::int from changes) as changes,
      array(select case_id from changed) as changed, array(select case_id from now where is_open) as open, array(select case_id from now where not is_open) as others`.execute(
    reader.tx,
  )
  const { snapshot, changes, changed, open, others } = rows[0]!
  if (changes > MOST_CHANGES) return null
  if (changed.length === 0) return { ...set, snapshot }
  const gone = IdSet.of(changed)
  const inOpen = set.open.without(gone).with(open)
  const isSame = set.any === set.open && others.length === 0
  return { open: inOpen, any: isSame ? inOpen : set.any.without(gone).with(open).with(others), snapshot }
}
