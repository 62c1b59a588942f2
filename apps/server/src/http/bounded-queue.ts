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
  readonly #waitingOf = new Map<string, number>()
  #total = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await this.#admit(caller)
    try {
      return await work()
    } finally {
      this.#end(caller)
      this.#startNext()
    }
  }

  async #admit(caller: string): Promise<void> {
    const { waiting, waitingPerCaller } = this.#bounds
    if (this.#hasRoom(caller)) return this.#begin(caller)
    const own = this.#waitingOf.get(caller) ?? 0
    if (this.#waiting.length >= waiting || own >= waitingPerCaller) throw new Refusal(503, BUSY, 2)
    count(this.#waitingOf, caller, 1)
    await new Promise<void>((start) => this.#waiting.push({ caller, start }))
  }

  /** The one that has waited longest, of those whose caller has room. */
  #startNext(): void {
    const at = this.#waiting.findIndex(({ caller }) => this.#hasRoom(caller))
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1)
    if (!next) return
    count(this.#waitingOf, next.caller, -1)
    this.#begin(next.caller)
    next.start()
  }

  #hasRoom(caller: string): boolean {
    const { running, runningPerCaller = running } = this.#bounds
    return this.#total < running && (this.#running.get(caller) ?? 0) < runningPerCaller
  }

  #begin(caller: string): void {
    count(this.#running, caller, 1)
    this.#total += 1
  }

  #end(caller: string): void {
    count(this.#running, caller, -1)
    this.#total -= 1
  }
}

function count(callers: Map<string, number>, caller: string, by: 1 | -1): void {
  const number = (callers.get(caller) ?? 0) + by
  if (number === 0) callers.delete(caller)
  else callers.set(caller, number)
}
