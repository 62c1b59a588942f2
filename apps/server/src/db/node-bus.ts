import { EventEmitter } from 'node:events'

const LARGEST_PAYLOAD = 7000

/** The listeners of this process, by channel. */
export class NodeBus {
  readonly #listeners = new EventEmitter().setMaxListeners(0)

  deliver(channel: string, payload: string) {
    this.#listeners.emit(channel, payload)
  }

  subscribe(channel: string, listener: (payload: string) => void): () => void {
    this.#listeners.on(channel, listener)
    return () => void this.#listeners.off(channel, listener)
  }
}

export function checkPayload(payload: string) {
  const bytes = Buffer.byteLength(payload)
  if (bytes > LARGEST_PAYLOAD)
    throw new RangeError(`A message between nodes may have 7000 bytes, not ${bytes}: send ids.`)
}
