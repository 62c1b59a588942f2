import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { accessFingerprint, selectHidden } from '../../../query/cache/access-fingerprint.ts'
import { changedSince, changesSince, type Changes } from '../../../query/cache/changed-since.ts'
import {
  snapshotCache,
  snapshotKeys,
  type Scope,
  type Snapshot,
  type SnapshotCache,
} from '../../../query/cache/snapshot-cache.ts'
import type { ResolvedQuery } from '../../../query/record-query.ts'
import { STATE_SQL } from '../../../query/record-state.ts'
import { accessible, predicatesOf } from '../../../query/relation.ts'
import { MOST_MEMBERS } from '../counts/count-records.ts'
import type { ListReader } from '../list-reader.ts'
import { orderKey, type RecordOrder } from '../order/record-order.ts'
import { rowsByIds, type RowsRequest } from './rows-by-ids.ts'
import type { PageRow } from './select-page.ts'

export interface SnapshotPage {
  rows: PageRow[]
  /** How many records the reader sees in the list; null if there are more than are counted. */
  total: number | null
  /** Their ids, if they are few. */
  members: Int32Array | null
}

/** How the records of a list are found where most of them are known. */
export interface Correction {
  scope: Scope
  find: RawBuilder<SqlBool>[]
}

/** Of one list, readers of whom it is known what is hidden from them. */
const MOST_READERS = 50
/** With more restricted records, each reader has a snapshot of their own. */
const MOST_RESTRICTED = 500
/** With more changes, a list is read again no later than the records that changed. */
const MOST_CHANGES = 1_000

const NOTHING = new Int32Array()

/**
 * A list with a filter as this node has it in memory: one for all with the same rights on fields, in which each reader
 * sees the restricted records that they may see; or where there are too many of those, one for each reader. (ADR 145)
 */
export class ListSnapshot {
  readonly #reader: ListReader
  readonly #query: ResolvedQuery
  readonly #cache: SnapshotCache
  readonly #keys: Readonly<Record<Scope, string>>
  /** The snapshot that was found to be out of date, and what has changed since. */
  #outdated: { cached: Snapshot; changes: Exclude<Changes, 'tooMany'> } | undefined

  constructor(reader: ListReader, query: ResolvedQuery, order: RecordOrder) {
    this.#reader = reader
    this.#query = query
    this.#cache = snapshotCache(reader)
    this.#keys = snapshotKeys(reader, query, orderKey(order))
  }

  /** What whoever reads the list now has to read. */
  get scope(): Scope {
    return this.#cache.hints.get(this.#keys.shared) === 'perUser' ? 'perUser' : 'shared'
  }

  get key(): string {
    return this.#keys[this.scope]
  }

  get isCached(): boolean {
    return this.#get() !== undefined
  }

  get inFlight(): Map<string, Promise<unknown>> {
    return this.#cache.inFlight
  }

  /** Whether sorting all of its records is sooner than meeting some of them in their order. */
  get isSortedFirst(): boolean {
    return this.#cache.hints.get(this.#keys.perUser) === 'sort'
  }

  sortFirst(): void {
    this.#cache.hints.set(this.#keys.perUser, 'sort')
  }

  /** Each reader has a snapshot of their own from now on. */
  usePerUserEntries(): void {
    this.#cache.hints.set(this.#keys.shared, 'perUser')
  }

  /** With what of it is hidden from the reader. */
  set(snapshot: Omit<Snapshot, 'hidden'>, hiddenIds: readonly number[] = []): void {
    const hidden = sorted(hiddenIds)
    const isTooRestricted = snapshot.restricted.length > MOST_RESTRICTED
    if (isTooRestricted) this.usePerUserEntries()
    const own = { ...snapshot, scope: 'perUser', ids: without(snapshot.ids, hidden), restricted: [] } as const
    const value = {
      ...(isTooRestricted ? own : snapshot),
      hidden: new Map([[accessFingerprint(this.#reader.me), isTooRestricted ? NOTHING : hidden]]),
    }
    this.#cache.set(this.#keys[value.scope], value)
  }

  /**
   * A page of the list: what it has at the moment of the statement. Null if it is not in memory, if a record of it has
   * changed, or a changed one may have joined it.
   */
  async page(request: RowsRequest): Promise<SnapshotPage | null> {
    const cached = this.#get()
    if (!cached || cached === this.#outdated?.cached) return null
    const hidden = await this.#hiddenIn(cached)
    const total = cached.ids.length - hidden.length
    if (!cached.isComplete && request.offset + request.limit > total) return null
    const ids = pageWithout(cached.ids, hidden, request)
    const read = await rowsByIds(this.#reader, { ...request, ids, since: cached.snapshot, watched: this.#query })
    const changes = read.hasChanged
      ? await this.#changes(cached)
      : { records: [], matches: [], snapshot: read.snapshot }
    // Rows that have not changed are the same once it is known which records have.
    if (changes === 'tooMany' || isOutdated(cached, changes) || read.rows.length < ids.length) {
      this.#drop(cached, changes)
      return null
    }
    const margin = cached.margin === null ? null : cached.margin - changes.records.length
    putLast(cached.hidden, accessFingerprint(this.#reader.me), hidden)
    this.#cache.set(this.#keys[cached.scope], { ...cached, snapshot: changes.snapshot, margin })
    if (margin !== null) return { rows: read.rows, total: null, members: null }
    return { rows: read.rows, total, members: total <= MOST_MEMBERS ? without(cached.ids, hidden) : null }
  }

  /**
   * Where the records of an outdated snapshot are: those that have not changed, and those of the others that are in the
   * list now. That finds them without the conditions of the query; their order is read again. Once for each time that it
   * was found to be out of date.
   */
  takeCorrection(): Correction | null {
    if (!this.#outdated) return null
    const { cached, changes } = this.#outdated
    this.#outdated = undefined
    const changed = new Set(changes.records)
    const unchanged = cached.ids.filter((id) => !changed.has(id))
    // What has changed until the moment of the statement is looked at like the others.
    const later = sql`array(${changesSince(this.#reader, changes.snapshot, this.#query)})`
    return {
      scope: cached.scope,
      find: [
        // No cast of a text: of an array that the plan does not see, each record may be compared with every element.
        sql`c.id = any(${[...unchanged]}::int[]) and c.id <> all(${later})`,
        sql`c.id = any(${[...changes.records]}::int[] || ${later}) and ${predicatesOf(this.#query).test}`,
      ],
    }
  }

  #drop(cached: Snapshot, changes: Changes): void {
    if (changes !== 'tooMany' && cached.isComplete && cached.margin === null) this.#outdated = { cached, changes }
    else this.#cache.delete(this.#keys[cached.scope], cached)
  }

  /** What has changed since the list was read, and is in it now. */
  #changes({ scope, margin, snapshot }: Snapshot): Promise<Changes> {
    const most = Math.min(MOST_CHANGES, margin === null ? Infinity : margin - 1)
    return changedSince(this.#reader, snapshot, { ...this.#query, most, matching: this.#inScope(scope) })
  }

  #inScope(scope: Scope): RawBuilder<SqlBool> {
    const { state } = this.#query
    const seen = scope === 'shared' ? STATE_SQL[state] : accessible(this.#reader, state)
    return sql`${seen} and ${predicatesOf(this.#query).test}`
  }

  #get(): Snapshot | undefined {
    return this.#cache.get(this.#keys.shared) ?? this.#cache.get(this.#keys.perUser)
  }

  /** As long as none of its records changes, the same ones are hidden from somebody with the same rights. */
  async #hiddenIn({ restricted, hidden }: Snapshot): Promise<Int32Array> {
    if (restricted.length === 0) return NOTHING
    const known = hidden.get(accessFingerprint(this.#reader.me))
    return known ?? sorted(await selectHidden(this.#reader, restricted, this.#query.state))
  }
}

/** Whether a changed record was in the list, or is. */
function isOutdated({ ids }: Snapshot, { records, matches }: Exclude<Changes, 'tooMany'>): boolean {
  if (matches.length > 0) return true
  const changed = new Set(records)
  return changed.size > 0 && ids.some((id) => changed.has(id))
}

const sorted = (ids: readonly number[]): Int32Array => Int32Array.from(ids).sort()

const without = (ids: Int32Array, hidden: Int32Array): Int32Array =>
  hidden.length === 0 ? ids : ids.filter((id) => !isIn(hidden, id))

/** What a page has of a list without these records. */
function pageWithout(
  ids: Int32Array,
  hidden: Int32Array,
  { offset, limit }: Pick<RowsRequest, 'offset' | 'limit'>,
): Int32Array {
  if (hidden.length === 0) return ids.subarray(offset, offset + limit)
  const page: number[] = []
  let rank = 0
  for (const id of ids) {
    if (page.length === limit) break
    if (!isIn(hidden, id) && rank++ >= offset) page.push(id)
  }
  return Int32Array.from(page)
}

/** Whether an id is among those, the least of which comes first. */
function isIn(ids: Int32Array, id: number): boolean {
  let [from, to] = [0, ids.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (ids[middle]! < id) from = middle + 1
    else to = middle
  }
  return ids[from] === id
}

/** The oldest are dropped. */
function putLast(hidden: Snapshot['hidden'], reader: string, ids: Int32Array): void {
  hidden.delete(reader)
  hidden.set(reader, ids)
  const [oldest] = hidden.keys()
  if (hidden.size > MOST_READERS && oldest !== undefined) hidden.delete(oldest)
}
