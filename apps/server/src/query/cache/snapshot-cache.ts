import { createHash } from 'node:crypto'
import type { Actor } from '@dossier/core/access/cases'
import { smallLetters } from '@dossier/core/text/small-letters'
import { LRUCache } from 'lru-cache'
import type { Database, Tx } from '../../db/open.ts'
import { readRightsClass } from '../../records/read-rights.ts'
import type { ResolvedQuery } from '../record-query.ts'
import { accessFingerprint } from './access-fingerprint.ts'

/** Whose records a snapshot has: those of all who have the same rights on fields, or those of one reader. */
export type Scope = 'shared' | 'perUser'

/** The result of a query as it was at one moment. */
export interface Snapshot {
  scope: Scope
  /** The first records in their order, or all; none where only their number is of interest. */
  ids: Int32Array
  /** Whether these are all. */
  isComplete: boolean
  /** Of a shared snapshot, those that not everybody may see. */
  restricted: readonly number[]
  /** By access fingerprint, which of the restricted ones are hidden from somebody, the least first. */
  hidden: Map<string, Int32Array>
  /** As PostgreSQL writes it. */
  snapshot: string
  /** Of more records than are counted: after so many changes there may be fewer. Null if they are counted. */
  margin: number | null
}

export interface CacheReader {
  tx: Tx
  tenant: { id: number }
  me: Actor
  services: { database: Database }
}

/** Milliseconds without a reading. What has changed is known for longer. */
export const LIFETIME = 10 * 60_000
/** Bytes of all snapshots of a node. */
const CAPACITY = 32 * 1_048_576
/** Queries of which more is known than their snapshots say. */
const MOST_HINTS = 600
/** Bytes of an entry besides its ids. */
const OVERHEAD = 1_024

const sizeOf = ({ ids, restricted, hidden }: Snapshot, key: string): number =>
  OVERHEAD +
  2 * key.length +
  ids.byteLength +
  8 * restricted.length +
  hidden.values().reduce((bytes, each) => bytes + each.byteLength, 0)

/** Results of queries that were read a moment ago, for all readers of a node. It knows nothing of how they are read. */
export class SnapshotCache {
  readonly #snapshots = new LRUCache<string, Snapshot>({ maxSize: CAPACITY, sizeCalculation: sizeOf, ttl: LIFETIME })
  /** `perUser`: each reader has a snapshot of their own. `sort`: scanning in order meets too few records. */
  readonly hints = new LRUCache<string, 'perUser' | 'sort'>({ max: MOST_HINTS, ttl: LIFETIME })
  /** Queries that somebody is reading for others, too. */
  readonly inFlight = new Map<string, Promise<unknown>>()

  get(key: string): Snapshot | undefined {
    return this.#snapshots.get(key)
  }

  /** Also a copy of one that was found to be as it was: it lives on, and may have grown. The size of the same object is not read again. */
  set(key: string, snapshot: Snapshot): void {
    this.#snapshots.set(key, snapshot)
  }

  /** Unless it was replaced in the meantime. */
  delete(key: string, snapshot: Snapshot): void {
    if (this.#snapshots.peek(key) === snapshot) this.#snapshots.delete(key)
  }
}

const caches = new WeakMap<Database, SnapshotCache>()

export function snapshotCache({ services: { database } }: Pick<CacheReader, 'services'>): SnapshotCache {
  const cache = caches.get(database) ?? new SnapshotCache()
  caches.set(database, cache)
  return cache
}

/**
 * By scope, the key of a query: its reader's access, the version of the configuration that decides what they may read, and
 * what it asks for. An order, or none where only the number of records is of interest.
 */
export function snapshotKeys(
  { tenant, me }: Pick<CacheReader, 'tenant' | 'me'>,
  { reads, catalogue, state, text, condition }: ResolvedQuery,
  order = '',
): Readonly<Record<Scope, string>> {
  const access = [tenant.id, catalogue.versions.templates, readRightsClass(reads, catalogue)]
  const parts = JSON.stringify([...access, state, smallLetters(text), condition, order])
  const shared = createHash('sha256').update(parts).digest('base64url')
  return { shared, perUser: `${shared} ${accessFingerprint(me)}` }
}
