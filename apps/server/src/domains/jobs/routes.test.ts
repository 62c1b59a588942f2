import { randomUUID } from 'node:crypto'
import { jobs, type Job } from '@dossier/contract/jobs'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { JobState } from '../../db/tables/queue.ts'
import { declareQueues } from '../../queue/declare-queues.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { JobFault } from '../../queue/job-kind.ts'
import { startQueue, type RunningQueue } from '../../queue/start-queue.ts'
import { mailJob } from '../../outbound/mail-job.ts'
import { countingJob, type Between } from '../../testing/counting-job.ts'
import { supportStaff } from '../../testing/support-staff.ts'
import { testServer } from '../../testing/test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../../testing/world.ts'

const SOON = { timeout: 15_000, interval: 50 }
const { services } = await testServer()

let tenant: TestTenant
let admin: TestPerson
let queue: RunningQueue | undefined
beforeAll(() => declareQueues(services.database, [countingJob()]))
beforeEach(async () => {
  tenant = await newTenant()
  admin = await tenant.person({ isAdmin: true })
})
afterEach(async () => {
  await queue?.stop()
  queue = undefined
})

const list = async (query: { state?: Job['state']; pageNumber?: number } = {}, by = admin) =>
  by.call(jobs.list, { query: { pageNumber: 1, ...query } })
const first = async () => (await list()).data[0]
const tryAgain = (jobId: string, by = admin) => by.call(jobs.tryAgain, { params: { jobId } })
const cancel = (jobId: string, by = admin) => by.call(jobs.cancel, { params: { jobId } })

const store = (batches = 5) =>
  services.database.tenantTx(tenant.id, (tx) =>
    enqueue(tx, { kind: countingJob(), data: { batches } }, { tenantId: tenant.id }),
  )
function work(between?: Between) {
  queue = startQueue(services, [countingJob(between)])
}

/** Rows as the queue leaves them behind. */
async function left(state: JobState, count: number, name = 'counting') {
  const { owner } = services.database
  const row = { name, state, group_id: String(tenant.id), data: '{}' }
  await owner
    .insertInto('pgboss.job')
    .values(Array.from({ length: count }, () => ({ ...row, id: randomUUID() })))
    .execute()
}

test('a mail that waits is listed with its address, and a failed attempt with a sentence', async () => {
  const to = 'ada@test.example'
  const data = { tenantId: tenant.id, messageId: randomUUID(), to }
  await services.database.tenantTx(tenant.id, (tx) => enqueue(tx, { kind: mailJob, data }, { tenantId: tenant.id }))
  expect((await list()).data).toEqual([
    expect.objectContaining({
      title: 'Send an email',
      about: to,
      state: 'waiting',
      attempts: 0,
      // The server of the tests has none.
      due: null,
      fault: 'No mail server is set up. It is sent once there is one, within a week.',
      progress: null,
      canTryAgain: false,
      canCancel: false,
    }),
  ])
  await services.database.owner
    .updateTable('pgboss.job')
    .set({
      state: 'retry',
      started_on: sql<string>`now()`,
      output: '{"message": "The mail server could not be reached."}',
    })
    .where('group_id', '=', String(tenant.id))
    .execute()
  expect(await first()).toMatchObject({
    state: 'waiting',
    attempts: 1,
    fault: 'The mail server could not be reached.',
    canTryAgain: true,
  })
})

test('a job is followed from waiting to done, with its progress', async () => {
  const go = Promise.withResolvers<void>()
  await store()
  expect(await first()).toMatchObject({ title: 'counting', state: 'waiting', canCancel: true, canTryAgain: false })
  work(({ done }) => (done === 2 ? go.promise : undefined))
  await vi.waitFor(async () => expect((await first())?.progress).toMatchObject({ done: 2, total: 5 }), SOON)
  expect(await first()).toMatchObject({ state: 'running', progress: { note: '2 of 5 rows counted' }, attempts: 1 })
  go.resolve()
  await vi.waitFor(async () => expect(await first()).toMatchObject({ state: 'done', canCancel: false }), SOON)
  expect(await first()).toMatchObject({ progress: { done: 5 }, fault: null, ended: expect.any(String) })
})

test('a running job that is canceled stops, and a failed one that is tried again continues', async () => {
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isRepaired = false
  const id = await store()
  work(async ({ done }) => {
    if (done === 3 && !isRepaired) throw new JobFault('Row 3 is wrong.', { isFinal: true })
    if (done !== 4) return
    reached.resolve()
    await go.promise
  })
  await vi.waitFor(async () => expect((await first())?.state).toBe('failed'), SOON)
  expect(await first()).toMatchObject({ fault: 'Row 3 is wrong.', attempts: 1, canTryAgain: true })
  isRepaired = true
  await tryAgain(id)
  await reached.promise
  await cancel(id)
  expect(await first()).toMatchObject({ state: 'canceled', progress: { done: 4 }, canCancel: false })
  await cancel(id)
  go.resolve()
  await expect(tryAgain(id)).rejects.toMatchObject({ status: 409, message: 'This job cannot be tried again.' })
  const teams = services.database.owner.selectFrom('teams').select('id').where('tenant_id', '=', tenant.id)
  expect(await teams.execute()).toHaveLength(4)
})

test('two administrators who try the same job again get one attempt more', async () => {
  const other = await tenant.person({ isAdmin: true })
  await left('failed', 1)
  const id = (await first())?.id ?? ''
  const answers = await Promise.allSettled([tryAgain(id), tryAgain(id, other)])
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const row = services.database.owner.selectFrom('pgboss.job').select(['state', 'retry_limit']).where('id', '=', id)
  expect(await row.execute()).toEqual([{ state: 'retry', retry_limit: 1 }])
})

test('what is done cannot be canceled, and a mail that was given up cannot be tried again', async () => {
  await left('completed', 1)
  await expect(cancel((await first())?.id ?? '')).rejects.toMatchObject({ status: 409 })
  await left('failed', 1, 'mail')
  const { data } = await list({ state: 'failed' })
  expect(data).toMatchObject([{ canTryAgain: false, canCancel: false }])
  await expect(tryAgain(data[0]?.id ?? '')).rejects.toMatchObject({ status: 409 })
})

test('jobs come in pages of fifty, by state', async () => {
  await left('completed', 51)
  await left('failed', 2)
  expect(await list()).toMatchObject({ totalItems: 53, pageCount: 2 })
  expect((await list({ pageNumber: 2 })).data).toHaveLength(3)
  expect((await list({ state: 'failed' })).totalItems).toBe(2)
  expect((await list({ state: 'running' })).data).toEqual([])
  const ids = [...(await list()).data, ...(await list({ pageNumber: 2 })).data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(53)
})

test('jobs are for administrators of their tenant; support may look after them', async () => {
  await left('failed', 1)
  const id = (await first())?.id ?? ''
  const [member, stranger] = [await tenant.person(), await (await newTenant()).person({ isAdmin: true })]
  await expect(list({}, member)).rejects.toMatchObject({ status: 403 })
  await expect(cancel(id, member)).rejects.toMatchObject({ status: 403 })
  expect((await list({}, stranger)).data).toEqual([])
  for (const steer of [tryAgain, cancel])
    await expect(steer(id, stranger)).rejects.toMatchObject({ status: 404, message: 'Job not found.' })
  await expect(tryAgain(randomUUID())).rejects.toMatchObject({ status: 404 })
  await expect(tryAgain('1 or 1')).rejects.toMatchObject({ status: 400 })
  await admin.send({ method: 'POST', path: '/tenant/enableSupportAccess', body: { value: '1 hour' } })
  const support = await (await supportStaff()).enter(tenant.id)
  expect((await list({ state: 'failed' }, support)).data).toHaveLength(1)
  await tryAgain(id, support)
})

test('a page and a state are read by an index', async () => {
  const plan = await services.database.tenantRead(tenant.id, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const read = async (where: string) =>
      (
        await sql
          .raw<Record<string, string>>(`explain select id from jobs ${where} order by created_on desc, id limit 50`)
          .execute(tx)
      ).rows
    return JSON.stringify([await read(''), await read(`where state in ('failed')`)])
  })
  expect(plan).toContain('job_common_by_tenant')
  expect(plan).toContain('job_common_by_state')
  expect(plan).not.toContain('Sort')
})
