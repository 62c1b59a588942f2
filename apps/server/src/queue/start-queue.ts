import { setTimeout as wait } from 'node:timers/promises'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Services } from '../http/context.ts'
import { bossDatabase } from './boss-database.ts'
import { ClaimLost, HandedBack } from './claim.ts'
import type { JobKind } from './job-kind.ts'
import { prepare, runJob, type Prepared } from './run-job.ts'
import { keepSchedules } from './schedules.ts'

const RETRY_MS = 5_000
/** How long running jobs may take to end when the node stops. */
const STOP_MS = 15_000
const DAY_SECONDS = 86_400

/**
 * How often a node looks by itself: for jobs that nobody told it about, for housekeeping more rarely, and for jobs whose
 * node has died, schedules and what has served its time. Tests look sooner, or not at all.
 */
export const PACE = {
  pollSeconds: 20,
  housekeepingPollSeconds: 45,
  superviseIntervalSeconds: 30,
  monitorIntervalSeconds: 30,
  queueCacheIntervalSeconds: 600,
  maintenanceIntervalSeconds: 600,
  cronMonitorIntervalSeconds: 30,
  cronWorkerIntervalSeconds: 30,
  flowIntervalSeconds: DAY_SECONDS,
}

export interface RunningQueue {
  /** Fetches nothing more, lets running jobs end, and hands back those that can continue elsewhere. */
  stop(): Promise<void>
}

/**
 * Works the queue on this node, beginning in the background. Loads pg-boss only then, so that the server is ready
 * before.
 */
export function startQueue(services: Services, kinds: readonly JobKind[], pace = PACE): RunningQueue {
  const node = new QueueNode(services, kinds, pace)
  const started = node.start()
  return {
    async stop() {
      node.beginToStop()
      await started
      await node.end()
    },
  }
}

class QueueNode {
  readonly #services: Services
  readonly #kinds: readonly JobKind[]
  readonly #pace: typeof PACE
  readonly #stopping = new AbortController()
  /** Of the kinds worked here, those that fetch. */
  readonly #workers = new Map<string, string[]>()
  readonly #running = new Map<string, AbortController>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #prepared: Prepared[] = []
  #boss: PgBoss | undefined

  constructor(services: Services, kinds: readonly JobKind[], pace: typeof PACE) {
    this.#pace = pace
    this.#services = services
    this.#kinds = kinds
    services.outbox.on('job.due', ({ kind, afterSeconds = 0 }) => this.#look(kind, afterSeconds))
    services.outbox.on('job.canceled', ({ id }) => this.#running.get(id)?.abort(new ClaimLost()))
    services.outbox.on('messages.lost', () => {
      for (const kind of this.#workers.keys()) this.#look(kind, 0)
    })
  }

  async start(): Promise<void> {
    const { log } = this.#services
    while (!this.#stopping.signal.aborted)
      try {
        return await this.#begin()
      } catch (err) {
        log.warn({ err }, 'the queue could not be started; it is tried again')
        this.#workers.clear()
        await this.#boss?.stop({ graceful: false }).catch(() => {})
        await wait(RETRY_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {})
      }
  }

  async #begin(): Promise<void> {
    const { database, log } = this.#services
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      db: bossDatabase(database),
      schema: 'pgboss',
      migrate: false,
      monitorVacuum: false,
      reindex: false,
      ...this.#pace,
    })
    this.#boss = boss
    boss.on('error', (err) => log.warn({ err }, 'the queue could not be looked at; it will be again'))
    boss.on('warning', ({ message, data }) => log.warn({ data }, message))
    await boss.start()
    this.#prepared = this.#kinds.flatMap((kind) => prepare(kind, this.#services) ?? [])
    const kinds = this.#prepared.map(({ kind }) => kind)
    await keepSchedules(boss, kinds)
    for (const { name, atStart } of kinds) if (atStart) await boss.send(name)
    for (const prepared of this.#prepared)
      for (let n = prepared.kind.atOnce ?? 1; n > 0; n -= 1) await this.#work(boss, prepared)
  }

  async #work(boss: PgBoss, prepared: Prepared): Promise<void> {
    const { name, single, batch: batchSize = 1 } = prepared.kind
    const { pollSeconds, housekeepingPollSeconds } = this.#pace
    const pollingIntervalSeconds = single ? housekeepingPollSeconds : pollSeconds
    const options = { pollingIntervalSeconds, batchSize, perJobResults: true } as const
    const worker = await boss.work(name, options, async (jobs: Job[]) => {
      // There may be others: the worker looks again when these have ended.
      if (jobs.length > 0) boss.notifyWorker(worker)
      return Promise.all(jobs.map((job) => this.#run(prepared, job)))
    })
    this.#workers.set(name, [...(this.#workers.get(name) ?? []), worker])
  }

  async #run(prepared: Prepared, job: Job): Promise<JobResult> {
    const canceled = new AbortController()
    this.#running.set(job.id, canceled)
    const signal = AbortSignal.any([lostWith(job.signal), canceled.signal, this.#stopping.signal])
    try {
      const outcome = await runJob(this.#services, prepared, { ...job, signal })
      if (outcome.end !== 'failed') return { id: job.id, status: 'completed' }
      if (outcome.retryAfter !== null) this.#look(prepared.kind.name, outcome.retryAfter)
      return { id: job.id, status: 'failed', output: outcome.fault }
    } catch (fault) {
      return { id: job.id, status: 'failed', output: fault }
    } finally {
      this.#running.delete(job.id)
    }
  }

  /** Lets the workers of a kind look for jobs, now or when the time has come. */
  #look(kind: string, seconds: number): void {
    const workers = this.#workers.get(kind)
    if (!workers || this.#stopping.signal.aborted) return
    // A moment later, so that a job is due by the clock of the database, too.
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer)
        for (const worker of workers) this.#boss?.notifyWorker(worker)
      },
      Math.min(seconds, DAY_SECONDS) * 1000 + (seconds > 0 ? 50 : 0),
    ).unref()
    this.#timers.add(timer)
  }

  beginToStop(): void {
    this.#stopping.abort(new HandedBack())
    for (const timer of this.#timers) clearTimeout(timer)
  }

  async end(): Promise<void> {
    await this.#boss?.stop({ timeout: STOP_MS })
    for (const { handler } of this.#prepared) handler.close?.()
  }
}

/** The signal of pg-boss: the claim was lost, or the attempt took too long. Either way it has ended. */
function lostWith(signal: AbortSignal): AbortSignal {
  const lost = new AbortController()
  signal.addEventListener('abort', () => lost.abort(new ClaimLost()), { once: true })
  return lost.signal
}
