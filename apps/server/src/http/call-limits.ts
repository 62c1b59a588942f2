import type { Endpoint } from '@dossier/contract/endpoint'
import { Refusal } from './refusal.ts'

const MINUTE = 60_000
/** Calls per minute from one address without a known session. */
const CALLS_WITHOUT_SESSION = 600
/** Remembered callers; a client with more addresses than this cannot be limited by counting them. */
const MOST_CALLERS = 50_000

interface Window {
  ends: number
  count: number
}

interface Budget {
  max: number
  minutes: number
}

/** Counts the calls of everybody on this node, and refuses those above the limit with 429. */
export class CallLimits {
  readonly #perSession: number
  readonly #windows = new Map<string, Window>()

  /** Calls a minute of one session; with 0 nothing is limited. */
  constructor(perSession: number) {
    this.#perSession = perSession
  }

  /** One more call from an address by somebody unknown, whatever cookie it brought. */
  countStranger(address: string): void {
    this.#count(`address ${address}`, { max: CALLS_WITHOUT_SESSION, minutes: 1 })
  }

  /** One more call or live invocation of a session that was found. */
  countSession(tokenHash: string): void {
    this.#count(`session ${tokenHash}`, { max: this.#perSession, minutes: 1 })
  }

  /** One more of a call that has a limit of its own: by address where no session is needed, else by session. */
  countCall(endpoint: Endpoint, caller: { address: string; tokenHash: string | undefined }): void {
    if (!endpoint.rate) return
    const by = endpoint.access === 'public' ? caller.address : (caller.tokenHash ?? caller.address)
    this.#count(`${endpoint.method} ${endpoint.path} ${by}`, endpoint.rate)
  }

  #count(key: string, { max, minutes }: Budget): void {
    if (this.#perSession === 0) return
    const now = performance.now()
    const existing = this.#windows.get(key)
    const window = existing && existing.ends > now ? existing : this.#begin(key, now + minutes * MINUTE)
    window.count += 1
    if (window.count <= max) return
    const seconds = Math.max(1, Math.ceil((window.ends - now) / 1000))
    throw new Refusal(429, 'Too many requests. Wait a minute, then try again.', seconds)
  }

  #begin(key: string, ends: number): Window {
    // Removed first, so that the oldest windows come first.
    this.#windows.delete(key)
    if (this.#windows.size >= MOST_CALLERS) this.#windows.delete(this.#windows.keys().next().value ?? '')
    const window = { ends, count: 0 }
    this.#windows.set(key, window)
    return window
  }
}
