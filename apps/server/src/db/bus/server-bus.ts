import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { checkPayload, NodeBus, type Listener } from './node-bus.ts'

const CHANNEL = 'dossier'
const RETRY_MS = 1000
/**
 * How often this node notifies itself, and how long it trusts the connection after sending a notification that came
 * back.
 */
const BEAT_MS = 2000
const TRUSTED_MS = 8000
const BEAT = 'beat'
/** Counted in heartbeats, not milliseconds: a busy process must not mistake its own pause for a dead connection. */
const MOST_UNANSWERED = 3
const TIMEOUTS = { connectionTimeoutMillis: 5000, query_timeout: 5000 }

/**
 * Messages between the nodes over LISTEN and NOTIFY; this node's own listeners are served directly. Notifications
 * arrive in order, so one to ourselves that came back proves that all those before it arrived, too.
 */
export class ServerBus {
  readonly #node = randomUUID()
  readonly #bus: NodeBus
  readonly #config: pg.ClientConfig
  readonly #log: Logger
  readonly #onGap = new Set<() => void>()
  #listening: Promise<void> | undefined
  #client: pg.Client | undefined
  #beating: NodeJS.Timeout | undefined
  #trustedUntil = 0
  #unanswered = 0
  #closed = false

  constructor(config: pg.ClientConfig, log: Logger) {
    this.#bus = new NodeBus(log)
    this.#config = config
    this.#log = log
  }

  /** Whether everything that the other nodes published up to a few seconds ago has arrived here. */
  get isTrusted(): boolean {
    return performance.now() < this.#trustedUntil
  }

  /** Calls the listener whenever messages may have been lost; returns the function that ends this. */
  onGap(listener: () => void): () => void {
    this.#onGap.add(listener)
    return () => void this.#onGap.delete(listener)
  }

  async publish(pool: pg.Pool, channel: string, payload: string) {
    checkPayload(payload)
    this.#bus.deliver(channel, payload)
    const values = [CHANNEL, `${this.#node}\n${channel}\n${payload}`]
    await pool.query({ name: 'notify', text: 'select pg_notify($1, $2)', values })
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
    clearInterval(this.#beating)
    await this.#client?.end()
  }

  async #listen() {
    const client = new pg.Client({ ...this.#config, ...TIMEOUTS, keepAlive: true })
    client.on('error', (err) => this.#log.warn({ err }, 'messages between nodes: connection lost'))
    client.on('notification', ({ payload = '' }) => this.#receive(payload))
    client.once('end', () => this.#client === client && void this.#listenAgain())
    this.#client = client
    const since = performance.now()
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      this.#client = undefined
      destroy(client)
      throw error
    }
    for (const listener of this.#onGap) listener()
    this.#trustedUntil = since + TRUSTED_MS
    this.#unanswered = 0
    this.#beating = setInterval(() => this.#beat(client), BEAT_MS).unref()
  }

  /** Sends a notification to ourselves. A connection on which none comes back is dropped. */
  #beat(client: pg.Client) {
    if (this.#unanswered >= MOST_UNANSWERED) {
      this.#log.warn('messages between nodes: the connection is silent, a new one is made')
      return destroy(client)
    }
    this.#unanswered += 1
    const message = `${this.#node}\n${BEAT}\n${performance.now()}`
    client.query('select pg_notify($1, $2)', [CHANNEL, message]).catch(() => {})
  }

  async #listenAgain() {
    clearInterval(this.#beating)
    this.#trustedUntil = 0
    while (!this.#closed) {
      await wait(RETRY_MS, undefined, { ref: false })
      const err = await this.#listen().then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (!err) return this.#closed ? this.close() : undefined
      this.#log.warn({ err }, 'messages between nodes: still no connection')
    }
  }

  #receive(message: string) {
    const [node, channel = '', ...payload] = message.split('\n')
    if (node !== this.#node) this.#bus.deliver(channel, payload.join('\n'))
    else if (channel === BEAT) {
      this.#trustedUntil = Number(payload[0]) + TRUSTED_MS
      this.#unanswered = 0
    }
  }
}

/** Closes a connection that may be dead, without waiting for an answer. */
function destroy(client: pg.Client) {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
