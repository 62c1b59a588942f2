import { Duplex } from 'node:stream'
import { DatabaseUnavailable } from '../errors.ts'
import type { Engine, EngineHost } from './engine-host.ts'

const TERMINATE = 'X'.charCodeAt(0)

/** A socket for the driver: the bytes go to the engine's thread instead of a network. */
export class EngineSocket extends Duplex {
  readonly #host: EngineHost
  #engine: Engine | undefined
  #unsent: Uint8Array[] = []

  constructor(host: EngineHost) {
    super()
    this.#host = host
  }

  /** The engine has one permanent session, so the state of the previous connection is cleared first. */
  connect() {
    this.#host
      .engine()
      .then(async (engine) => {
        await engine.request('reset')
        this.#engine = engine
        if (!this.destroyed) this.emit('connect')
      })
      .catch((error: Error) => this.destroy(error))
  }

  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}

  override _read() {}

  override _write(chunk: Uint8Array, _encoding: string, done: () => void) {
    if (chunk[0] !== TERMINATE) {
      if (this.#unsent.length === 0) process.nextTick(() => this.#send())
      this.#unsent.push(chunk)
    }
    done()
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  /** Everything written in one go travels as one message. */
  #send() {
    const bytes = new Uint8Array(Buffer.concat(this.#unsent))
    this.#unsent = []
    const reply = this.#engine?.request(bytes) ?? Promise.reject(new DatabaseUnavailable('Not connected.'))
    reply.then(
      (answer) => {
        if (answer instanceof Uint8Array && !this.destroyed) this.push(answer)
      },
      (error: Error) => this.destroy(error),
    )
  }
}
