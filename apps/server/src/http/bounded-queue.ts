import { Refusal } from './refusal.ts'

const BUSY = 'The service is busy for a moment. Nothing was changed; please try again.'

interface Bounds {
  /** Pieces of work at the same time, of everybody and, if given, of one caller. */
  running: number
  runningPerCaller?: number
  /** The queue length, for everybody and for one caller. */
  waiting: number
  waitingPerCaller: number
}

interface Waiting {
  caller: string
  start: () => void
}

/** Costly work: little at a time, few waiting, and the rest refused with 503 before it has cost anything. */
export class BoundedQueue {
  readonly #bounds: Bounds
  readonly #waiting: Waiting[] = []
  /** How many pieces of each caller are running. */
  readonly #running = new Map<string, number>()
  #total = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await this.#admit(caller)
    try {
      return await work()
    } finally {
      this.#count(caller, -1)
      this.#startNext()
    }
  }

  async #admit(caller: string): Promise<void> {
    const { waiting, waitingPerCaller } = this.#bounds
    if (this.#hasRoom(caller)) return this.#count(caller, 1)
    const own = this.#waiting.filter((one) => one.caller === caller).length
    if (this.#waiting.length >= waiting || own >= waitingPerCaller) throw new Refusal(503, BUSY, 2)
    await new Promise<void>((start) => this.#waiting.push({ caller, start }))
  }

  /** The one that has waited longest, of those whose caller has room. */
  #startNext(): void {
    const at = this.#waiting.findIndex(({ caller }) => this.#hasRoom(caller))
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1)
    if (!next) return
    this.#count(next.caller, 1)
    next.start()
  }

  #hasRoom(caller: string): boolean {
    const { running, runningPerCaller = running } = this.#bounds
    return this.#total < running && (this.#running.get(caller) ?? 0) < runningPerCaller
  }

  #count(caller: string, by: 1 | -1): void {
    const count = (this.#running.get(caller) ?? 0) + by
    if (count === 0) this.#running.delete(caller)
    else this.#running.set(caller, count)
    this.#total += by
  }
}
