import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../db/open.ts'
import type { Services } from '../http/context.ts'
import { createServices } from '../start-server.ts'
import { CountedJobs, QUICK, rowsTo, SOON, stopAfter } from '../testing/counted-jobs.ts'
import { silentLog } from '../testing/postgres/fresh-database.ts'
import { databaseProxy } from '../testing/faults/database-proxy.ts'
import { testEngine } from '../testing/postgres/postgres.ts'

const HOUR = 3600
/** Finds only jobs that it hears of. */
const NEVER_LOOKING = { ...QUICK, pollSeconds: HOUR }

// The embedded engine serves one process only.
describe.runIf(testEngine() === 'server')('two nodes', () => {
  const jobs = new CountedJobs()
  const { work, store, storeAndTell, job, state, counted } = jobs
  let services: Services
  let other: Services
  beforeAll(async () => {
    await jobs.open()
    ;({ services } = jobs)
    const { databaseUrl, dataDir } = services.settings
    const database = await openDatabase({ databaseUrl: databaseUrl ?? '', dataDir, log: silentLog })
    other = await createServices(services.settings, database, silentLog)
    return async () => {
      await other.outbox.close()
      await database.close()
    }
  })

  beforeEach(() => jobs.begin())
  afterEach(() => jobs.end())

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

  /** A job whose node went silent after two rows, and which another node has continued up to the fourth. */
  async function takenOver() {
    const [silent, busy] = [stopAfter(2), stopAfter(4)]
    const queue = work(silent.between)
    const id = await storeAndTell()
    await silent.reached
    await services.database.owner
      .updateTable('pgboss.job')
      .set({ heartbeat_on: sql<string>`now() - interval '1 hour'` })
      .execute()
    work(busy.between, other)
    const told = setInterval(() => other.outbox.send([{ type: 'job.due', kind: 'counting' }]), 200)
    await busy.reached
    clearInterval(told)
    return { id, queue, silent, busy }
  }

  test('a node that comes back while another one continues its job writes nothing', async () => {
    const { id, silent, busy } = await takenOver()
    silent.go()
    // The node that was silent does this one: it has let go of the other.
    const next = await storeAndTell(1)
    await vi.waitFor(async () => expect(await state(next)).toBe('completed'), SOON)
    expect(await counted()).toEqual([...rowsTo(4), 'Row 1'])
    busy.go()
    await vi.waitFor(async () => expect(await state(id)).toBe('completed'), SOON)
    expect((await counted()).toSorted()).toEqual(['Row 1', ...rowsTo(5)])
  })

  test('a node that stands still inside a batch ends it before another one continues, and nothing is done twice', async () => {
    const batch = stopAfter(3)
    work(undefined, services, { within: batch.between })
    const id = await storeAndTell()
    try {
      await batch.reached
      await services.database.owner
        .updateTable('pgboss.job')
        .set({ heartbeat_on: sql<string>`now() - interval '1 hour'` })
        .execute()
      work(undefined, other)
      // The other node waits for the batch, or has done the rest.
      const isTaken = async () => {
        other.outbox.send([{ type: 'job.due', kind: 'counting' }])
        return (await state(id)) === 'completed' || (await isWaiting())
      }
      await vi.waitFor(async () => expect(await isTaken()).toBe(true), SOON)
    } finally {
      batch.go()
    }
    await vi.waitFor(async () => {
      other.outbox.send([{ type: 'job.due', kind: 'counting' }])
      expect(await state(id)).toBe('completed')
    }, SOON)
    expect(await counted()).toEqual(rowsTo(5))
  })

  /** Whether anybody waits for the end of a transaction that holds a job. */
  async function isWaiting(): Promise<boolean> {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event = 'transactionid' and query ilike '%pgboss.job%'`.execute(services.database.owner)
    return rows.length > 0
  }

  test('a node that stops hands nothing back that another one continues', async () => {
    const { id, queue, silent, busy } = await takenOver()
    const stopped = queue.stop()
    silent.go()
    await stopped
    expect(await job(id)).toMatchObject({ state: 'active', attempt: 1 })
    busy.go()
    await vi.waitFor(async () => expect(await state(id)).toBe('completed'), SOON)
    expect(await counted()).toEqual(rowsTo(5))
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

  test('a job is found that another node stored while messages were lost', async () => {
    await using proxy = await databaseProxy(services.settings.databaseUrl ?? '')
    const database = await openDatabase({ databaseUrl: proxy.url, dataDir: '', log: silentLog })
    const deaf = await createServices(services.settings, database, silentLog)
    const queue = work(undefined, deaf, { pace: NEVER_LOOKING })
    const first = await store(1)
    other.outbox.send([{ type: 'job.due', kind: 'counting' }])
    await vi.waitFor(async () => expect(await state(first)).toBe('completed'), SOON)

    proxy.cut()
    await vi.waitFor(() => expect(deaf.outbox.hearsOthers()).toBe(false), SOON)
    const unheard = await store(1)
    other.outbox.send([{ type: 'job.due', kind: 'counting' }])
    await other.outbox.settled()
    proxy.heal()
    await vi.waitFor(async () => expect(await state(unheard)).toBe('completed'), SOON)

    await queue.stop()
    await deaf.outbox.close()
    await database.close()
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
