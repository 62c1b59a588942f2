import { sql } from 'kysely'
import { ClaimLost, HandedBack } from '../../queue/claim.ts'
import {
  type InstallationJob,
  NoData,
  type TenantAttempt,
  type TenantJob,
  type TenantNode,
} from '../../queue/job-kind.ts'
import { enqueue } from '../../queue/enqueue.ts'
import type { DomainEvent } from '../../live/domain-event.ts'
import { selectFeatures } from '../users/author-queries.ts'
import type { Scene } from './create-records.ts'
import { failFirst, runDue } from './run-due.ts'

/** Dates in one transaction. */
const BATCH = 250

/** May run again, and beside itself: what is done is stored with the records, and what another one does is left to it. */
export const runSchedulesJob: TenantJob<NoData> = {
  name: 'run-schedules',
  title: 'Create the records of schedules',
  data: NoData,
  rights: 'tenant',
  waits: [5, 30, 300],
  expires: 3600,
  retentionHours: 24,
  prepare: (node) => ({ run: (attempt) => new Run(node, attempt).run() }),
}

class Run {
  readonly #node: TenantNode
  readonly #attempt: TenantAttempt<NoData>
  #done = 0

  constructor(node: TenantNode, attempt: TenantAttempt<NoData>) {
    this.#node = node
    this.#attempt = attempt
  }

  async run(): Promise<void> {
    for (let size = BATCH, isOver = false; !isOver;)
      try {
        isOver = (await this.#batch((scene) => runDue(scene, size))) === 0
        size = Math.min(size * 2, BATCH)
      } catch (error) {
        if (error instanceof ClaimLost || error instanceof HandedBack || isPassing(error)) throw error
        this.#node.log.warn({ err: error, size }, 'dates of schedules could not be done')
        if (size === 1) await this.#batch(async (scene) => (await failFirst(scene), 1))
        size = 1
      }
  }

  async #batch(work: (scene: Scene) => Promise<number>): Promise<number> {
    const { catalogues, database, outbox } = this.#node
    const { tenantId } = this.#attempt
    const events: DomainEvent[] = []
    let done = 0
    await this.#attempt.batch(async (tx) => {
      events.length = 0
      const tenant = { id: tenantId, features: await selectFeatures(tx, tenantId) }
      done = await work({ tx, tenant, services: { catalogues, database }, emit: (event) => void events.push(event) })
      return { done: this.#done + done, total: null, note: `${(this.#done + done).toLocaleString('en')} steps done` }
    })
    this.#done += done
    outbox.send(events)
    return done
  }
}

/** Of the database, and not of the records. */
const isPassing = (error: unknown): boolean =>
  ['DatabaseUnavailable', 'CommitUnknown', 'DatabaseBusy', 'DiskFull'].includes((error as Error).name)

/** Seconds ahead for which work is put into the queue: until this looks again, and a little longer. */
const AHEAD = 75

/** Gives each tenant with dates that are due within the next minute a job for that moment. */
export const findSchedulesJob: InstallationJob<NoData> = {
  name: 'find-schedules',
  title: 'Find schedules that are due',
  data: NoData,
  rights: 'installation',
  single: true,
  atStart: true,
  schedule: '* * * * *',
  waits: [10],
  expires: 300,
  retentionHours: 24,
  prepare: ({ database: { owner }, outbox }) => ({
    run: async () => {
      const { rows } = await sql<{ tenant_id: number; seconds: number }>`
        select tenant_id, greatest(0, extract(epoch from at - now()))::float8 as seconds from (
          select tenant_id, next_at as at from schedules where next_at <= now() + make_interval(secs => ${AHEAD})
          union select tenant_id, now() from schedule_occurrences where state = 'due' and person_id = 0 and due_at <= now()
        ) due
        where not exists (select from pgboss.job j where j.name = ${runSchedulesJob.name} and j.group_id = due.tenant_id::text
          and j.state in ('created', 'retry') and abs(extract(epoch from j.start_after - due.at)) < 1)
        group by 1, 2`.execute(owner)
      for (const { tenant_id: tenantId, seconds: afterSeconds } of rows) {
        await owner
          .transaction()
          .execute((tx) => enqueue(tx, { kind: runSchedulesJob, data: null }, { tenantId, afterSeconds }))
        outbox.send([{ type: 'job.due', kind: runSchedulesJob.name, afterSeconds }])
      }
    },
  }),
}
