import type { Last, Work } from './tenant-tx.ts'

/** A brief write that may share its transaction. */
export interface Member<T = unknown> {
  /** The record that it changes; null for a new one. No two of a transaction change the same. */
  recordId: number | null
  work: Work<T>
  last: Last<T> | undefined
}

export type Outcome = { result: unknown } | { error: unknown }

interface Ways {
  alone<T>(tenantId: number, work: Work<T>, last?: Last<T>): Promise<T>
  /**
   * All members in one transaction: an outcome for each; null if one of them failed, so that nothing was kept of any.
   * `worked` is called when all is done but the commit.
   */
  together(tenantId: number, members: readonly Member[], worked: () => void): Promise<Outcome[] | null>
}

interface Waiting extends Member {
  resolve(result: unknown): void
  reject(error: unknown): void
}

const MOST_TOGETHER = 32
/** Those who wait behind somebody slow go on by themselves. */
const PATIENCE_MS = 10

/**
 * Brief writes of a tenant that come at once, or while others are being written, until the statements of these are done,
 * share a transaction: its opening, its commit and their packets. If one of them fails, nothing of them is kept, and each is
 * carried out by itself. (ADR 34)
 */
export function shareTransactions(ways: Ways) {
  const tenants = new Map<number, TenantQueue>()
  return <T>(tenantId: number, member: Member<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const queue = tenants.get(tenantId) ?? new TenantQueue(tenantId, ways, () => tenants.delete(tenantId))
      tenants.set(tenantId, queue)
      queue.add({ ...member, resolve, reject } as unknown as Waiting)
    })
}

class TenantQueue {
  readonly #tenantId: number
  readonly #ways: Ways
  readonly #end: () => void
  #waiting: Waiting[] = []
  /** How many transactions are not about to commit yet, and whether one is about to begin. */
  #working = 0
  #isBeginning = false
  #impatience: NodeJS.Timeout | undefined

  constructor(tenantId: number, ways: Ways, end: () => void) {
    this.#tenantId = tenantId
    this.#ways = ways
    this.#end = end
  }

  add(member: Waiting): void {
    this.#waiting.push(member)
    if (this.#working === 0) this.#startSoon()
    else this.#impatience ??= setTimeout(() => this.#start(), PATIENCE_MS)
  }

  /** With those whose calls have arrived by now: answered together, callers come back together. */
  #startSoon(): void {
    if (this.#isBeginning) return
    this.#isBeginning = true
    clearTimeout(this.#impatience)
    setImmediate(() => {
      this.#isBeginning = false
      this.#start()
    })
  }

  #start(): void {
    clearTimeout(this.#impatience)
    const members = this.#take()
    this.#impatience = this.#waiting.length > 0 ? setTimeout(() => this.#start(), PATIENCE_MS) : undefined
    this.#working += 1
    void this.#carryOut(members)
  }

  /** Those who have waited longest, each with a record of its own. */
  #take(): Waiting[] {
    const records = new Set<number>()
    const [taken, left]: [Waiting[], Waiting[]] = [[], []]
    for (const one of this.#waiting) {
      const isFree = one.recordId === null || !records.has(one.recordId)
      if (one.recordId !== null) records.add(one.recordId)
      const side = isFree && taken.length < MOST_TOGETHER ? taken : left
      side.push(one)
    }
    this.#waiting = left
    return taken
  }

  async #carryOut(members: readonly Waiting[]): Promise<void> {
    let isWorking = true
    const worked = () => {
      if (isWorking) this.#worked()
      isWorking = false
    }
    try {
      const outcomes = members.length > 1 ? await this.#ways.together(this.#tenantId, members, worked) : null
      await Promise.all(members.map((one, nth) => settle(one, outcomes?.[nth] ?? this.#alone(one, worked))))
    } catch (error) {
      for (const one of members) one.reject(error)
    } finally {
      worked()
    }
  }

  #worked(): void {
    this.#working -= 1
    if (this.#working > 0) return
    if (this.#waiting.length > 0) this.#startSoon()
    else this.#end()
  }

  async #alone({ work, last }: Member, worked: () => void): Promise<Outcome> {
    try {
      return { result: await this.#ways.alone(this.#tenantId, (tx) => work(tx).finally(worked), last) }
    } catch (error) {
      return { error }
    }
  }
}

async function settle({ resolve, reject }: Waiting, made: Outcome | Promise<Outcome>): Promise<void> {
  const outcome = await made
  if ('error' in outcome) reject(outcome.error)
  else resolve(outcome.result)
}
