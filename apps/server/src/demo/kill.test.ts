import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { freshFolder, silentLog } from '../testing/postgres/fresh-database.ts'
import { dropTestDatabase, testDatabaseUrl, testEngine } from '../testing/postgres/postgres.ts'
import { runScript } from '../testing/run-script.ts'
import { createDemoIfEmpty } from './create-demo.ts'

const start = new URL('./first-start.process.ts', import.meta.url)
let folder = ''
let url: string | undefined
beforeEach(async () => {
  folder = await freshFolder()
  url = testEngine() === 'server' ? await testDatabaseUrl() : undefined
})
afterEach(async () => {
  if (url) await dropTestDatabase(url)
  await rm(folder, { recursive: true, force: true })
})

// The pauses are the fault itself: the moments of the filling at which the process dies.
test.each([300, 1200, 2500])(
  'killed %i ms into creating the demo, the next start has all of it',
  { timeout: 180_000 },
  async (after) => {
    const first = runScript(start, ...[folder, url].filter((one) => one !== undefined))
    await first.printed(1)
    await Promise.race([wait(after), first.closed])
    await first.kill()

    const database = await openDatabase({ dataDir: folder, databaseUrl: url, log: silentLog })
    try {
      await createDemoIfEmpty(database, { dataDir: folder, demoPassword: undefined }, silentLog)
      const rows = await database.owner
        .selectFrom('cases_base')
        .innerJoin('tenants', 'tenants.id', 'tenant_id')
        .select((eb) => ['domain', eb.fn.countAll<number>().as('records')])
        .groupBy('domain')
        .orderBy('domain')
        .execute()
      expect(rows).toEqual([
        { domain: 'city', records: 4030 },
        { domain: 'clinic', records: 40 },
      ])
    } finally {
      await database.close()
    }
  },
)
