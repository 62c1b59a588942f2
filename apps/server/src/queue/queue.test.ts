import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../http/context.ts'
import { CountedJobs, QUICK, rowsTo, SOON, stopAfter } from '../testing/counted-jobs.ts'
import { countingJob } from '../testing/counting-job.ts'
import { newTenant, type TestTenant } from '../testing/world.ts'
import { enqueue } from './enqueue.ts'
import { JobFault } from './job-kind.ts'
import { startQueue } from './start-queue.ts'

const jobs = new CountedJobs()
const { work, store, storeAndTell, job, state, counted, queues } = jobs
let services: Services
let tenant: TestTenant
beforeAll(async () => {
  await jobs.open()
  ;({ services } = jobs)
})
beforeEach(async () => {
  await jobs.begin()
  ;({ tenant } = jobs)
})
afterEach(() => jobs.end())

const progress = (id: string) =>
  services.database.tenantRead(tenant.id, (tx) =>
    tx.selectFrom('job_progress').select(['done', 'total', 'note']).where('job_id', '=', id).executeTakeFirst(),
  )
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

test('a node that stops lets a batch end that is under way', async () => {
  const { between, reached, go } = stopAfter(1)
  const queue = work(between)
  await storeAndTell()
  await reached
  let isStopped = false
  const stopped = queue.stop().then(() => (isStopped = true))
  await Promise.race([stopped, wait(500)])
  expect(isStopped).toBe(false)
  go()
  await stopped
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
