import { Refusal } from './refusal.ts'

const BUSY = 'The service is busy for a moment. Nothing was changed; please try again.'

interface Bounds {
  /** Pieces of work at the same time. */
  running: number
  /** The queue length, for everybody and for one caller. */
  waiting: number
  waitingPerCaller: number
}

interface Waiting {
  caller: string
  start: () => void
}

/** Costly work of strangers: little at a time, few waiting, and the rest refused with 503 before it has cost anything. */
export class BoundedQueue {
  readonly #bounds: Bounds
  readonly #waiting: Waiting[] = []
  #running = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await this.#admit(caller)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next.start()
      else this.#running -= 1
    }
  }

  async #admit(caller: string): Promise<void> {
    const { running, waiting, waitingPerCaller } = this.#bounds
    if (this.#running < running) return void (this.#running += 1)
    const own = this.#waiting.filter((one) => one.caller === caller).length
    if (this.#waiting.length >= waiting || own >= waitingPerCaller) throw new Refusal(503, BUSY, 2)
    await new Promise<void>((start) => this.#waiting.push({ caller, start }))
  }
}
