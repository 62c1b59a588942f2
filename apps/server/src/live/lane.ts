/** Runs work side by side, but only so much at a time; the rest waits in the order of asking. */
export class Lane {
  readonly #width: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(width: number) {
    this.#width = width
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#width) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The place goes straight to the next in the queue, so that no newcomer overtakes it.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

/**
 * Limits how much the live connections may query at once. When thousands of clients return in the same second, other
 * calls still find a connection. Never wait for a place in a lane while holding one.
 */
export interface Lanes {
  /** Reads of records and views, and their locks. */
  records: Lane
}

export const createLanes = (): Lanes => ({ records: new Lane(4) })
