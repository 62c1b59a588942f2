import type { Services } from '../../../http/context.ts'
import type { FencedKey } from '../live/announced-edits.ts'
import { deleteLocksOf, deleteUnrenewed, selectLocksOf, type LockOwner } from './lock-queries.ts'

const TICK = 100
const RETRY = 2_000
/** After this many a lock has run out by itself. */
const MOST_TRIES = 20
const MOST_AT_ONCE = 2_000

/** Somebody who left a record, with the locks of the page that they left. */
interface Leaving extends LockOwner {
  tenantId: number
  edits: readonly FencedKey[]
}

interface Left extends Leaving {
  at: number
  due: number
  tries: number
}

interface Options {
  services: Services
  /** Whether the person has the record open after all, in whichever window. */
  isThere: (left: LockOwner & { tenantId: number }) => boolean
}

/**
 * Releases the locks of people who left records. Who has one open in another window, or again after a reload, keeps the
 * locks of that one. Departures are batched: when thousands of connections drop at once,
 * one statement per tenant finds the locks of these people, and most hold none.
 */
export class LeftLocks {
  readonly #options: Options
  #waiting: Left[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Frees the person's locks on the record after some milliseconds: if it is open again by then, the left page's. */
  free(left: Leaving, ms: number): void {
    const at = performance.now()
    this.#add({ ...left, at, due: at + ms, tries: 0 })
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#waiting = []
  }

  #add(left: Left): void {
    this.#waiting.push(left)
    this.#timer ??= setTimeout(() => void this.#tick(), TICK).unref()
  }

  async #tick(): Promise<void> {
    const now = performance.now()
    const { due = [], later = [] } = Object.groupBy(this.#waiting, (left) => (left.due <= now ? 'due' : 'later'))
    this.#waiting = later
    const { gone = [], there = [] } = Object.groupBy(due, (left) => (this.#options.isThere(left) ? 'there' : 'gone'))
    for (const left of there) if (left.edits.length > 0) await this.#freeUnrenewed(left)
    for (const [tenantId, ofTenant] of Map.groupBy(gone, (left) => left.tenantId))
      for (let first = 0; first < ofTenant.length; first += MOST_AT_ONCE)
        await this.#free(tenantId, ofTenant.slice(first, first + MOST_AT_ONCE))
    this.#timer = undefined
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => void this.#tick(), TICK).unref()
  }

  async #free(tenantId: number, gone: readonly Left[]): Promise<void> {
    const { database, lanes } = this.#options.services
    await this.#carefully(gone, async () => {
      const held = await lanes.records.run(() =>
        database.tenantRead(tenantId, (tx) => selectLocksOf(tx, tenantId, gone)),
      )
      if (held.length === 0) return []
      return lanes.records.run(() => database.tenantTx(tenantId, (tx) => deleteLocksOf(tx, tenantId, held)))
    })
  }

  /** A connection that was only cut has renewed its locks since. */
  #freeUnrenewed(left: Left): Promise<void> {
    const { database, lanes } = this.#options.services
    return this.#carefully([left], () => {
      const age = performance.now() - left.at
      return lanes.records.run(() => database.tenantTx(left.tenantId, (tx) => deleteUnrenewed(tx, left, age)))
    })
  }

  /** Tells the viewers which locks are free; what failed is tried again. */
  async #carefully(all: readonly Left[], work: () => Promise<{ case_id: number; key: string }[]>): Promise<void> {
    const { log, outbox } = this.#options.services
    const tenantId = all[0]!.tenantId
    try {
      const byCase = Map.groupBy(await work(), ({ case_id }) => case_id)
      outbox.send(
        [...byCase].map(([caseId, rows]) => ({
          type: 'case.locksChanged',
          tenantId,
          caseId,
          keys: rows.map(({ key }) => key),
        })),
      )
    } catch (error) {
      log.warn({ err: error, tenantId }, 'locks of people who left could not be freed; it is tried again')
      const due = performance.now() + RETRY
      for (const left of all) if (left.tries < MOST_TRIES) this.#add({ ...left, due, tries: left.tries + 1 })
    }
  }
}
