import type { Logger } from 'pino'

const LARGEST_PAYLOAD = 7000

export type Listener = (payload: string) => void

/** The listeners of this process, by channel. */
export class NodeBus {
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  deliver(channel: string, payload: string) {
    for (const listener of this.#listeners.get(channel) ?? []) {
      try {
        listener(payload)
      } catch (err) {
        this.#log.error({ err, channel }, 'a listener between nodes failed')
      }
    }
  }

  subscribe(channel: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners)
    // A wrapper of its own, so that one function can listen twice.
    const entry: Listener = (payload) => listener(payload)
    listeners.add(entry)
    return () => void listeners.delete(entry)
  }
}

/** The payload limit of the server's notifications, with room for the channel. */
export function checkPayload(payload: string) {
  const bytes = Buffer.byteLength(payload)
  if (bytes < LARGEST_PAYLOAD) return
  throw new RangeError(`A message between nodes has less than 7000 bytes, not ${bytes}: send ids, not contents.`)
}
