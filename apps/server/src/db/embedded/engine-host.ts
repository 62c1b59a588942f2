import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { DatabaseBusy, DatabaseUnavailable } from '../errors.ts'
import type { BackupRequest, EngineData, Reply, Request } from './protocol.ts'

const CLOSE_SECONDS = 20
const BACKUP_SECONDS = 3_600

interface Pending {
  resolve(reply: Reply): void
  reject(error: Error): void
}

/** One running engine thread: requests go in, replies come out in the same order. */
class Engine {
  readonly #worker: Worker
  readonly #pending: Pending[] = []
  #watchdog: NodeJS.Timeout | undefined
  #seconds: number
  #gone: Error | undefined

  constructor(folder: string, startSeconds: number) {
    this.#seconds = startSeconds
    const workerData: EngineData = { folder }
    this.#worker = new Worker(new URL('./engine-thread.ts', import.meta.url), { workerData, execArgv: [] })
    this.#worker.on('message', (reply: Reply) => this.#receive(reply))
    this.#worker.on('error', (error) => this.stop(unavailable(error)))
    this.#worker.on('exit', () => this.stop(unavailable()))
  }

  get gone() {
    return this.#gone !== undefined
  }

  /** Resolves when the engine has started. */
  ready() {
    return this.#reply()
  }

  /** From now on, every single request has a timeout. */
  limit(seconds: number) {
    this.#seconds = seconds
  }

  request(message: Request): Promise<Reply> {
    if (this.#gone) return Promise.reject(this.#gone)
    const reply = this.#reply()
    this.#worker.postMessage(message)
    return reply
  }

  /** Fails all pending requests; resolves when the thread has ended, so that the files are free. */
  async stop(reason: Error): Promise<void> {
    if (!this.#gone) {
      this.#gone = reason
      clearTimeout(this.#watchdog)
      for (const { reject } of this.#pending.splice(0)) reject(reason)
    }
    await this.#worker.terminate()
  }

  #reply(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject })
      if (this.#pending.length === 1) this.#watch()
    })
  }

  #receive(reply: Reply) {
    const pending = this.#pending.shift()
    clearTimeout(this.#watchdog)
    if (this.#pending.length > 0) this.#watch()
    if (typeof reply === 'object' && 'failure' in reply) {
      const error = unavailable(reply.failure)
      pending?.reject(error)
      void this.stop(error)
    } else pending?.resolve(reply)
  }

  #watch() {
    const late = `The database did not answer within ${this.#seconds} s and was restarted. Nothing of this was saved.`
    this.#watchdog = setTimeout(() => void this.stop(new DatabaseBusy(late)), this.#seconds * 1000)
  }
}

function unavailable(cause?: unknown) {
  return new DatabaseUnavailable('The embedded database stopped; it is being started again. Try again.', { cause })
}

interface HostOptions {
  folder: string
  /** Longest time of one request. */
  seconds: number
  /** Longest time of a start. */
  startSeconds: number
  log: Logger
}

/** Keeps one engine running on a folder: an engine that hung or died is replaced on the next use. */
export class EngineHost {
  readonly #folder: string
  readonly #seconds: number
  readonly #startSeconds: number
  readonly #log: Logger
  #engine: Engine | undefined
  #started: Promise<Engine> | undefined

  constructor({ folder, seconds, startSeconds, log }: HostOptions) {
    this.#folder = folder
    this.#seconds = seconds
    this.#startSeconds = startSeconds
    this.#log = log
  }

  /** The running engine. */
  engine(): Promise<Engine> {
    if (!this.#started || this.#engine?.gone) this.#started = this.#start()
    return this.#started
  }

  /** Copies the data folder while no statement runs. */
  async backup(request: BackupRequest): Promise<{ bytes: number }> {
    const engine = await this.engine()
    engine.limit(BACKUP_SECONDS)
    try {
      const reply = await engine.request(request)
      if (typeof reply === 'object' && 'bytes' in reply) return reply
      throw new Error(typeof reply === 'object' && 'notCopied' in reply ? reply.notCopied : 'No copy was made.')
    } finally {
      engine.limit(this.#seconds)
    }
  }

  async close(): Promise<void> {
    const engine = await this.#started?.catch(() => undefined)
    engine?.limit(CLOSE_SECONDS)
    await engine
      ?.request('close')
      .catch((err: unknown) => this.#log.warn({ err }, 'the embedded database closed badly'))
    await this.#engine?.stop(unavailable())
  }

  /** Two engines on one folder would corrupt it, so the old one has to end first. */
  async #start(): Promise<Engine> {
    const old = this.#engine
    this.#engine = undefined
    if (old) {
      this.#log.warn('the embedded database is being restarted')
      await old.stop(unavailable())
    }
    const engine = new Engine(this.#folder, this.#startSeconds)
    this.#engine = engine
    await engine.ready()
    engine.limit(this.#seconds)
    return engine
  }
}

export type { Engine }
