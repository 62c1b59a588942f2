import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../db/open.ts'
import { hasOnlyRead, isReadOnly } from '../db/tenant-tx.ts'
import type { Catalogue, CatalogueKind } from './catalogue.ts'
import { makeCatalogue, type Made } from './make-catalogue.ts'
import { CATALOGUE_KINDS, readKind, type CatalogueRows } from './read-kinds.ts'

/** Milliseconds for which a kind is used, should no word of a change arrive. */
const LONGEST = 30_000

type Rows = CatalogueRows[CatalogueKind]

interface CacheEntry {
  rows: Rows
  /** `performance.now()` when the read began. */
  readAt: number
  /** No change has been announced since. */
  current: boolean
}

/** The configuration of one tenant in memory, kind by kind. */
export class CachedKinds {
  readonly #tenantId: number
  readonly #cache = new Map<CatalogueKind, CacheEntry>()
  readonly #underWay = new Map<CatalogueKind, Promise<Rows>>()
  /** How often each kind was changed. */
  readonly #changes = new Map<CatalogueKind, number>()
  #last: Made | undefined

  constructor(tenantId: number) {
    this.#tenantId = tenantId
  }

  /** The catalogue. Only kinds that may be stale are read; all of them if memory is not to be trusted. */
  async load(tx: Tx, isTrusted: boolean): Promise<Catalogue> {
    const now = performance.now()
    const stale = CATALOGUE_KINDS.filter((kind) => !isTrusted || !this.#isFresh(kind, now))
    // Kept rows are taken before the wait, so that one call sees all kinds as of one moment or later.
    const cached = CATALOGUE_KINDS.map((kind) => [kind, this.#cache.get(kind)?.rows] as const)
    const read = await Promise.all(stale.map(async (kind) => [kind, await this.#read(kind, tx, isTrusted)] as const))
    const rows = Object.fromEntries([...cached, ...read]) as unknown as CatalogueRows
    this.#last = makeCatalogue(rows, this.#last)
    return this.#last.catalogue
  }

  /** These kinds may be stale, and so may reads of them that are under way. */
  changed(kinds: readonly CatalogueKind[]): void {
    for (const kind of kinds) {
      this.#changes.set(kind, this.#changesOf(kind) + 1)
      this.#underWay.delete(kind)
      const entry = this.#cache.get(kind)
      if (entry) entry.current = false
    }
  }

  #isFresh(kind: CatalogueKind, now: number): boolean {
    const entry = this.#cache.get(kind)
    return entry?.current === true && now - entry.readAt < LONGEST
  }

  #changesOf = (kind: CatalogueKind): number => this.#changes.get(kind) ?? 0

  /**
   * Others wait for a read by a transaction that only reads: it waits for nobody. One that writes may be waiting for a
   * record that they have locked.
   */
  #read(kind: CatalogueKind, tx: Tx, isShared: boolean): Promise<Rows> {
    const underWay = isShared ? this.#underWay.get(kind) : undefined
    // Whoever began it may have lost the connection.
    if (underWay) return underWay.catch(() => this.#readAlone(kind, tx))
    const reading = this.#readAlone(kind, tx)
    if (!isShared || !isReadOnly(tx)) return reading
    const end = () => void (this.#underWay.get(kind) === reading && this.#underWay.delete(kind))
    this.#underWay.set(kind, reading)
    reading.then(end, end)
    return reading
  }

  async #readAlone(kind: CatalogueKind, tx: Tx): Promise<Rows> {
    const before = this.#changesOf(kind)
    const readAt = performance.now()
    const read = await readKind(tx, this.#tenantId, kind)
    // What this transaction has changed itself may never be committed.
    const isCommitted = hasOnlyRead(tx)
    const entry = this.#cache.get(kind)
    const rows = entry && isDeepStrictEqual(entry.rows, read) ? entry.rows : read
    // A value read during a change may be stale, so it serves this call only.
    if (isCommitted && before === this.#changesOf(kind)) this.#cache.set(kind, { rows, readAt, current: true })
    return rows
  }
}
