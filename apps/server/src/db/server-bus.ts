import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { checkPayload, NodeBus, type Listener } from './node-bus.ts'

const CHANNEL = 'dossier'
const RETRY_MS = 1000

/** Messages between the nodes over LISTEN and NOTIFY; this node's own listeners are served directly. */
export class ServerBus {
  readonly #node = randomUUID()
  readonly #bus: NodeBus
  readonly #config: pg.ClientConfig
  readonly #log: Logger
  #listening: Promise<void> | undefined
  #client: pg.Client | undefined
  #closed = false

  constructor(config: pg.ClientConfig, log: Logger) {
    this.#bus = new NodeBus(log)
    this.#config = config
    this.#log = log
  }

  async publish(pool: pg.Pool, channel: string, payload: string) {
    checkPayload(payload)
    this.#bus.deliver(channel, payload)
    await pool.query('select pg_notify($1, $2)', [CHANNEL, `${this.#node}\n${channel}\n${payload}`])
  }

  async subscribe(channel: string, listener: Listener) {
    this.#listening ??= this.#listen()
    try {
      await this.#listening
    } catch (error) {
      this.#listening = undefined
      throw error
    }
    return this.#bus.subscribe(channel, listener)
  }

  async close() {
    this.#closed = true
    await this.#listening?.catch(() => {})
    await this.#client?.end()
  }

  async #listen() {
    const client = new pg.Client({ ...this.#config, keepAlive: true })
    client.on('error', (err) => this.#log.warn({ err }, 'messages between nodes: connection lost'))
    client.on('notification', ({ payload = '' }) => this.#receive(payload))
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.#client = client
    client.once('end', () => void this.#listenAgain())
  }

  async #listenAgain() {
    while (!this.#closed) {
      await wait(RETRY_MS, undefined, { ref: false })
      const err = await this.#listen().then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (!err) return
      this.#log.warn({ err }, 'messages between nodes: still no connection')
    }
  }

  #receive(message: string) {
    const [node, channel = '', ...payload] = message.split('\n')
    if (node !== this.#node) this.#bus.deliver(channel, payload.join('\n'))
  }
}
