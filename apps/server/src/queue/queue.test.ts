import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../db/open.ts'
import type { Services } from '../http/context.ts'
import { createServices } from '../start-server.ts'
import { countingJob, type Between } from '../testing/counting-job.ts'
import { silentLog } from '../testing/fresh-database.ts'
import { testEngine } from '../testing/postgres.ts'
import { testServer } from '../testing/test-server.ts'
import { newTenant, type TestTenant } from '../testing/world.ts'
import { declareQueues } from './declare-queues.ts'
import { enqueue } from './enqueue.ts'
import { JobFault } from './job-kind.ts'
import { PACE, startQueue, type RunningQueue } from './start-queue.ts'

const SOON = { timeout: 15_000, interval: 50 }
const QUICK = { ...PACE, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 }

let services: Services
let tenant: TestTenant
const queues: RunningQueue[] = []
beforeAll(async () => {
  ;({ services } = await testServer())
  await declareQueues(services.database, [countingJob()])
})
beforeEach(async () => {
  await services.database.owner.deleteFrom('pgboss.job').execute()
  tenant = await newTenant()
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()))
})

function work(between?: Between, node = services): RunningQueue {
  const queue = startQueue(node, [countingJob(between)], QUICK)
  queues.push(queue)
  return queue
}

const store = (batches = 5) =>
  services.database.tenantTx(tenant.id, (tx) =>
    enqueue(tx, { kind: countingJob(), data: { batches } }, { tenantId: tenant.id }),
  )
const storeAndTell = async (batches = 5) => {
  const id = await store(batches)
  services.outbox.send([{ type: 'job.due', kind: 'counting' }])
  return id
}

const job = (id: string) =>
  services.database.owner
    .selectFrom('pgboss.job')
    .select(['state', 'retry_count as attempt', 'output'])
    .where('id', '=', id)
    .executeTakeFirst()
const progress = (id: string) =>
  services.database.tenantRead(tenant.id, (tx) =>
    tx.selectFrom('job_progress').select(['done', 'total', 'note']).where('job_id', '=', id).executeTakeFirst(),
  )
const state = async (id: string) => (await job(id))?.state
const counted = async () => {
  const rows = services.database.owner.selectFrom('teams').select('title').where('tenant_id', '=', tenant.id)
  return (await rows.orderBy('id').execute()).map(({ title }) => title.replace(/ of .*/, ''))
}
const rowsTo = (last: number) => Array.from({ length: last }, (_, n) => `Row ${n + 1}`)

/** Lets the handler wait after one batch, until the test says go. */
function stopAfter(batch: number) {
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

test('a job exists when the transaction that stored it is committed, and not when it is rolled back', async () => {
  const kind = countingJob()
  const undone = services.database.tenantTx(tenant.id, async (tx) => {
    await enqueue(tx, { kind, data: { batches: 1 } }, { tenantId: tenant.id })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  const stored = services.database.owner.selectFrom('pgboss.job').select('id').where('name', '=', 'counting')
  expect(await stored.execute()).toEqual([])
  const id = await store()
  expect(await stored.execute()).toEqual([{ id }])
  work()
  await vi.waitFor(async () => expect(await state(id)).toBe('completed'), SOON)
  expect(await counted()).toEqual(rowsTo(5))
})

test('a job starts right after it was announced, and its progress is stored with its work', async () => {
  const { between, reached, go } = stopAfter(3)
  work(between)
  const first = await storeAndTell(1)
  await vi.waitFor(async () => expect(await state(first)).toBe('completed'), SOON)
  const id = await storeAndTell()
  const told = performance.now()
  await reached
  // Far less than the pause between two looks at the queue.
  expect(performance.now() - told).toBeLessThan(8_000)
  expect(await progress(id)).toEqual({ done: 3, total: 5, note: '3 of 5 rows counted' })
  expect(await counted()).toEqual(['Row 1', ...rowsTo(3)])
  go()
  await vi.waitFor(async () => expect(await state(id)).toBe('completed'), SOON)
  expect(await progress(id)).toMatchObject({ done: 5 })
})

test('a canceled job stops between two batches and writes nothing more', async () => {
  const { between, reached, go } = stopAfter(2)
  work(between)
  const id = await storeAndTell()
  const signal = await reached
  await services.database.tenantTx(tenant.id, (tx) =>
    tx.updateTable('jobs').set({ state: 'cancelled' }).where('id', '=', id).execute(),
  )
  services.outbox.send([{ type: 'job.canceled', id }])
  expect(signal.aborted).toBe(true)
  go()
  const next = await storeAndTell(1)
  await vi.waitFor(async () => expect(await state(next)).toBe('completed'), SOON)
  expect(await job(id)).toMatchObject({ state: 'cancelled' })
  expect(await counted()).toEqual([...rowsTo(2), 'Row 1'])
})

test('a node that was not told of a cancellation finds out with its next batch', async () => {
  const { between, reached, go } = stopAfter(2)
  work(between)
  const id = await storeAndTell()
  await reached
  await services.database.owner.updateTable('pgboss.job').set({ state: 'cancelled' }).where('id', '=', id).execute()
  go()
  const next = await storeAndTell(1)
  await vi.waitFor(async () => expect(await state(next)).toBe('completed'), SOON)
  expect(await counted()).toEqual([...rowsTo(2), 'Row 1'])
})

test('an attempt that failed is repeated from where it was, and its error stays in the server', async () => {
  work(({ done, attempt }) => {
    if (done === attempt + 2 && attempt < 2) throw new Error('password=secret')
  })
  const id = await storeAndTell()
  await vi.waitFor(async () => expect(await state(id)).toBe('completed'), SOON)
  expect(await job(id)).toMatchObject({ attempt: 2 })
  expect(await counted()).toEqual(rowsTo(5))
})

test('after the last retry a job has failed; only a sentence made for it is kept', async () => {
  const queue = work(({ attempt }) => {
    throw attempt === 2 ? new JobFault('The file ends in row 7.') : new Error('password=secret')
  })
  const id = await storeAndTell()
  await vi.waitFor(async () => expect(await state(id)).toBe('failed'), SOON)
  expect(JSON.stringify(await job(id))).toContain('The file ends in row 7.')
  await queue.stop()
  work(() => {
    throw new Error('password=secret')
  })
  const other = await storeAndTell()
  await vi.waitFor(async () => expect(await state(other)).toBe('failed'), SOON)
  expect(JSON.stringify(await job(other))).toContain('Something went wrong. The server log of that time says what.')
  expect(JSON.stringify(await job(other))).not.toMatch(/secret|\.ts/)
})

test('a fault that no retry can help is final', async () => {
  work(() => {
    throw new JobFault('There is no such file.', { isFinal: true })
  })
  const id = await storeAndTell()
  await vi.waitFor(async () => expect(await state(id)).toBe('failed'), SOON)
  expect(await job(id)).toMatchObject({ attempt: 0 })
})

test('a node that stops hands its job back between two batches, and the attempt does not count', async () => {
  const { between, reached, go } = stopAfter(2)
  const queue = work(between)
  const id = await storeAndTell()
  await reached
  const stopped = queue.stop()
  go()
  await stopped
  expect(await job(id)).toMatchObject({ state: 'retry', attempt: 0 })
  expect(await counted()).toEqual(rowsTo(2))
  work()
  await vi.waitFor(async () => expect(await state(id)).toBe('completed'), SOON)
  expect(await job(id)).toMatchObject({ attempt: 0 })
  expect(await counted()).toEqual(rowsTo(5))
})

test('a batch reaches the data of its tenant only', async () => {
  const other = await newTenant()
  await other.team('Theirs')
  const kind = {
    ...countingJob(),
    prepare: () => ({
      run: ({ batch }: { batch: (work: (tx: never) => Promise<never>) => Promise<void> }) =>
        batch(async (tx) => {
          const { rows } = await sql<{
            title: string
            role: string
          }>`select title, current_user as role from teams`.execute(tx)
          return { done: rows.length, total: null, note: JSON.stringify(rows) } as never
        }),
    }),
  }
  queues.push(startQueue(services, [kind as never], QUICK))
  await tenant.team('Ours')
  const id = await storeAndTell()
  await vi.waitFor(async () => expect(await state(id)).toBe('completed'), SOON)
  expect((await progress(id))?.note).toBe('[{"title":"Ours","role":"dossier_app"}]')
})

// The embedded engine serves one process only.
describe.runIf(testEngine() === 'server')('two nodes', () => {
  let other: Services
  beforeAll(async () => {
    const { databaseUrl, dataDir } = services.settings
    const database = await openDatabase({ databaseUrl: databaseUrl ?? '', dataDir, log: silentLog })
    other = await createServices(services.settings, database, silentLog)
    return async () => {
      await other.outbox.close()
      await database.close()
    }
  })

  test('a job whose node went silent is taken over, and that node writes nothing more', async () => {
    const { between, reached, go } = stopAfter(2)
    work(between)
    const id = await storeAndTell()
    await reached
    await services.database.owner
      .updateTable('pgboss.job')
      .set({ heartbeat_on: sql<string>`now() - interval '1 hour'` })
      .execute()
    work(undefined, other)
    await vi.waitFor(async () => {
      other.outbox.send([{ type: 'job.due', kind: 'counting' }])
      expect(await state(id)).toBe('completed')
    }, SOON)
    go()
    const next = await storeAndTell(1)
    await vi.waitFor(async () => expect(await state(next)).toBe('completed'), SOON)
    expect(await counted()).toEqual([...rowsTo(5), 'Row 1'])
    expect(await job(id)).toMatchObject({ attempt: 1 })
  })

  test('fifty jobs that two nodes share are each done once', async () => {
    work()
    work(undefined, other)
    const ids = await Promise.all(Array.from({ length: 50 }, () => store(1)))
    services.outbox.send([{ type: 'job.due', kind: 'counting' }])
    await vi.waitFor(async () => {
      const left = services.database.owner.selectFrom('pgboss.job').select('id').where('id', 'in', ids)
      expect(await left.where('state', '!=', 'completed').execute()).toEqual([])
    }, SOON)
    expect(await counted()).toHaveLength(50)
  })

  test('a job that another node stores or cancels is heard of', async () => {
    const { between, reached, go } = stopAfter(1)
    work(between)
    const first = await storeAndTell(1)
    await vi.waitFor(async () => expect(await state(first)).toBeDefined(), SOON)
    const signal = await reached
    other.outbox.send([{ type: 'job.canceled', id: first }])
    await vi.waitFor(() => expect(signal.aborted).toBe(true), SOON)
    go()
    const second = await store(1)
    other.outbox.send([{ type: 'job.due', kind: 'counting' }])
    const told = performance.now()
    await vi.waitFor(async () => expect(await state(second)).toBe('completed'), SOON)
    expect(performance.now() - told).toBeLessThan(8_000)
  })
})
