import type { SoughtTerm } from '@dossier/core/search/sought-terms'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { ListReader } from '../views/list-reader.ts'
import { changedSince } from '../views/moved-since.ts'
import { IdSet } from './id-set.ts'
import { LeastRecent } from './least-recent.ts'
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
  term: SoughtTerm
  query: RawBuilder<unknown>
  /** The places that everybody sees. */
  places: readonly string[]
}

interface Kept {
  set: Promise<WordSet>
  at: number
}

/** Bytes of all sets of a node; those that were used least recently are forgotten. */
const ROOM = 16 * 1_048_576
/** Milliseconds; what has changed is known for longer. */
const LONGEST = 10 * 60_000
/** With more changes, which are up to two for each changed record, all records are read again. */
const MOST_CHANGES = 5_000

const known = new WeakMap<Database, LeastRecent<Kept>>()

/**
 * The records of a tenant that have a word, as of a moment ago: those of `wordsChangedSince` its snapshot may be others. What
 * the node remembers is brought up to date by asking for the records that have changed.
 */
export async function wordSet(reader: ListReader, word: Word): Promise<WordSet> {
  const sets = known.get(reader.services.database) ?? new LeastRecent<Kept>(ROOM)
  known.set(reader.services.database, sets)
  const name = JSON.stringify([reader.tenant.id, word.places, { ...word.term, text: smallLetters(word.term.text) }])
  const kept = sets.get(name)
  const last = kept && performance.now() - kept.at < LONGEST ? await kept.set.catch(() => null) : null
  const next = last ? await broughtUp(reader, word, last) : null
  if (next) {
    keep(sets, name, Promise.resolve(next), next)
    return next
  }
  const taking = takeSet(reader, word)
  keep(sets, name, taking)
  const set = await taking
  keep(sets, name, taking, set)
  return set
}

/** One that is being read takes no room yet. */
function keep(sets: LeastRecent<Kept>, name: string, set: Promise<WordSet>, of?: WordSet): void {
  const bytes = of ? of.any.bytes + (of.open === of.any ? 0 : of.open.bytes) : 0
  sets.put(name, { set, at: performance.now() }, bytes)
}

/** The ids of records whose words may have changed since a moment. */
export const wordsChangedSince = (reader: Pick<ListReader, 'tenant'>, snapshot: string): RawBuilder<unknown> =>
  changedSince(reader, snapshot, { among: 'all' })

async function takeSet({ tx }: ListReader, { query, places }: Word): Promise<WordSet> {
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
async function broughtUp(reader: ListReader, { query, places }: Word, set: WordSet): Promise<WordSet | null> {
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
