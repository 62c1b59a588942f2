/**
 * A queue for work that must not overlap: each task starts when the previous one has ended, whether it succeeded or
 * not.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** Pieces that have not ended. */
  get waiting(): number {
    return this.#waiting
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1
    const result = this.#last.then(work).finally(() => (this.#waiting -= 1))
    this.#last = result.catch(() => {})
    return result
  }
}
