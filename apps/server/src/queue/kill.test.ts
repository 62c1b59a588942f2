import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type Database } from '../db/open.ts'
import { createTenant } from '../domains/tenant/create-tenant.ts'
import { readSettings } from '../settings.ts'
import { createServices } from '../start-server.ts'
import { countingJob } from '../testing/counting-job.ts'
import { silentLog } from '../testing/postgres/fresh-database.ts'
import { runScript } from '../testing/run-script.ts'
import { migratedPlace } from '../testing/faults/temporary-place.ts'
import { PACE, startQueue } from './start-queue.ts'

const node = new URL('../testing/queue-node.process.ts', import.meta.url)
const QUICK = { ...PACE, pollSeconds: 1, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 }

test('a job outlives the node that stored it and the node that began it', { timeout: 180_000 }, async () => {
  const place = await migratedPlace()
  const within = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ ...place, log: silentLog } as never)
    return work(database).finally(() => database.close())
  }
  const tenantId = await within(async (database) => {
    await migrate(database)
    return database.owner.transaction().execute((tx) => createTenant(tx, { title: 'T', domain: 'default' }))
  })
  const start = (task: string) =>
    runScript(node, task, String(tenantId), place.dataDir, ...(place.databaseUrl ? [place.databaseUrl] : []))

  const storing = start('store')
  await storing.printed(1)
  await storing.kill()
  const working = start('work')
  await working.printed(2)
  const { lines } = await working.kill()
  expect(lines).not.toContain('4')

  await within(async (database) => {
    const { owner } = database
    // The heartbeat of a dead node is missed after a while; this test has none.
    await owner
      .updateTable('pgboss.job')
      .set({ heartbeat_on: sql<string>`now() - interval '1 hour'` })
      .execute()
    const settings = readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl })
    const services = await createServices(settings, database, silentLog)
    const queue = startQueue(services, [countingJob()], QUICK)
    await vi.waitFor(
      async () => {
        const job = owner.selectFrom('pgboss.job').select(['state', 'retry_count']).where('name', '=', 'counting')
        expect(await job.executeTakeFirst()).toEqual({ state: 'completed', retry_count: 1 })
      },
      { timeout: 30_000, interval: 100 },
    )
    await queue.stop()
    await services.outbox.close()
    const rows = await owner.selectFrom('teams').select('title').orderBy('id').execute()
    expect(rows.map(({ title }) => title.replace(/ of .*/, ''))).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 4'])
  })
})
