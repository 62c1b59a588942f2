import type { Services } from '../../http/context.ts'
import { deleteLocksOf, selectLocksOf, type LockOwner } from './lock-queries.ts'

const TICK = 100
const RETRY = 2_000
/** After this many a lock has run out by itself. */
const MOST_TRIES = 20
const MOST_AT_ONCE = 2_000

interface Left extends LockOwner {
  tenantId: number
  due: number
  tries: number
}

interface Options {
  services: Services
  /** Whether the person has the record open after all, in whichever window. */
  isThere: (left: LockOwner & { tenantId: number }) => boolean
}

/**
 * Releases the locks of people who left records. Departures are batched: when thousands of connections drop at once,
 * one statement per tenant finds the locks of these people, and most hold none.
 */
export class LeftLocks {
  readonly #options: Options
  #waiting: Left[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Frees the person's locks on the record after some milliseconds, unless it is open again by then. */
  free(left: LockOwner & { tenantId: number }, ms: number): void {
    this.#add({ ...left, due: performance.now() + ms, tries: 0 })
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
    const gone = due.filter((left) => !this.#options.isThere(left))
    for (const [tenantId, ofTenant] of Map.groupBy(gone, (left) => left.tenantId))
      for (let first = 0; first < ofTenant.length; first += MOST_AT_ONCE)
        await this.#free(tenantId, ofTenant.slice(first, first + MOST_AT_ONCE))
    this.#timer = undefined
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => void this.#tick(), TICK).unref()
  }

  async #free(tenantId: number, gone: readonly Left[]): Promise<void> {
    const { database, lanes, log, outbox } = this.#options.services
    try {
      const held = await lanes.records.run(() =>
        database.tenantRead(tenantId, (tx) => selectLocksOf(tx, tenantId, gone)),
      )
      if (held.length === 0) return
      const freed = await lanes.records.run(() =>
        database.tenantTx(tenantId, (tx) => deleteLocksOf(tx, tenantId, held)),
      )
      const byCase = Map.groupBy(freed, ({ case_id }) => case_id)
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
      for (const left of gone) if (left.tries < MOST_TRIES) this.#add({ ...left, due, tries: left.tries + 1 })
    }
  }
}
