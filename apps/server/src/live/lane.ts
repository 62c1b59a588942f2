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
      // The place goes straight to the next, so that nobody who comes now is quicker.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

/**
 * How much the live connections may ask of the database at once. When thousands of clients come back in the same
 * second, the calls of everybody else still find a connection. Never wait for a place of a lane while holding one.
 */
export interface Lanes {
  /** What a record or a view looks like, and its locks. */
  records: Lane
}

export const createLanes = (): Lanes => ({ records: new Lane(4) })
