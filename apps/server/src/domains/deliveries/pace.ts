import { performance } from 'node:perf_hooks'

const SLICE_MS = 100
/** Of a slice: what is begun however busy the node is, and at most. So 10,000 requests take 50 seconds or less. */
const FEWEST = 20
const MOST = 200
/** The share of its time that the event loop may be busy with everything before less is begun. */
const BUSY = 0.25

/** How many requests may begin: few while the node has other work, so that people who read are not held up. */
export class Pace {
  #allowed = MOST
  #left = MOST
  #since = performance.now()
  #use = performance.eventLoopUtilization()

  /** Whether one more may begin now; it then counts. */
  take(): boolean {
    const slices = Math.floor((performance.now() - this.#since) / SLICE_MS)
    if (slices > 0) this.#nextSlice(slices)
    if (this.#left === 0) return false
    this.#left -= 1
    return true
  }

  /** Milliseconds until more may begin. */
  get waitMs(): number {
    return Math.max(1, SLICE_MS - (performance.now() - this.#since))
  }

  /** The fewest are those of every slice, however late the event loop gets here. */
  #nextSlice(slices: number): void {
    const { utilization } = performance.eventLoopUtilization(this.#use)
    const next = this.#allowed * (utilization > BUSY ? 0.6 : 1.25)
    this.#allowed = Math.min(MOST, Math.max(FEWEST, Math.round(next)))
    this.#left = Math.min(MOST, Math.max(this.#allowed, FEWEST * slices))
    this.#since = performance.now()
    this.#use = performance.eventLoopUtilization()
  }
}
