import type { Services } from '../http/context.ts'
import { declareQueues } from '../queue/declare-queues.ts'
import { enqueue } from '../queue/enqueue.ts'
import { PACE, startQueue, type RunningQueue } from '../queue/start-queue.ts'
import { countingJob, type Between } from './counting-job.ts'
import { testServer } from './test-server.ts'
import { newTenant, type TestTenant } from './world.ts'

export const SOON = { timeout: 15_000, interval: 50 }
export const QUICK = { ...PACE, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 }

interface Manner {
  within?: Between
  pace?: typeof PACE
}

/** Counting jobs of a tenant of each test, and the nodes that work them. */
export class CountedJobs {
  services!: Services
  tenant!: TestTenant
  readonly queues: RunningQueue[] = []

  async open() {
    ;({ services: this.services } = await testServer())
    await declareQueues(this.services.database, [countingJob()])
  }

  async begin() {
    await this.services.database.owner.deleteFrom('pgboss.job').execute()
    this.tenant = await newTenant()
  }

  async end() {
    await Promise.all(this.queues.splice(0).map((queue) => queue.stop()))
  }

  work = (between?: Between, node = this.services, { within, pace = QUICK }: Manner = {}): RunningQueue => {
    const queue = startQueue(node, [countingJob(between, within)], pace)
    this.queues.push(queue)
    return queue
  }

  store = (batches = 5) =>
    this.services.database.tenantTx(this.tenant.id, (tx) =>
      enqueue(tx, { kind: countingJob(), data: { batches } }, { tenantId: this.tenant.id }),
    )

  storeAndTell = async (batches = 5) => {
    const id = await this.store(batches)
    this.services.outbox.send([{ type: 'job.due', kind: 'counting' }])
    return id
  }

  job = (id: string) =>
    this.services.database.owner
      .selectFrom('pgboss.job')
      .select(['state', 'retry_count as attempt', 'output'])
      .where('id', '=', id)
      .executeTakeFirst()

  state = async (id: string) => (await this.job(id))?.state

  counted = async () => {
    const { owner } = this.services.database
    const rows = owner.selectFrom('teams').select('title').where('tenant_id', '=', this.tenant.id)
    return (await rows.orderBy('id').execute()).map(({ title }) => title.replace(/ of .*/, ''))
  }
}

export const rowsTo = (last: number) => Array.from({ length: last }, (_, n) => `Row ${n + 1}`)

/** Lets the handler wait after one batch, until the test says go. */
export function stopAfter(batch: number) {
  const [reached, go] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<void>()]
  let first = true
  const between: Between = async ({ done, signal }) => {
    if (done !== batch || !first) return
    first = false
    reached.resolve(signal)
    await go.promise
  }
  return { between, reached: reached.promise, go: () => go.resolve() }
}
