import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { silentLog } from '../testing/postgres/fresh-database.ts'
import { dropTestDatabase, testDatabaseUrl, testEngine } from '../testing/postgres/postgres.ts'
import { installationSecret } from './installation-secret.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Database } from './open.ts'

// The embedded engine serves one process only.
describe.runIf(testEngine() === 'server')('nodes that start at the same moment', () => {
  let databaseUrl: string
  let nodes: Database[]
  beforeAll(async () => {
    databaseUrl = await testDatabaseUrl(process.env['TEST_TEMPLATE'])
    const open = () => openDatabase({ databaseUrl, dataDir: '', log: silentLog })
    nodes = await Promise.all([open(), open(), open()])
    await migrate(nodes[0]!)
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await dropTestDatabase(databaseUrl)
  })

  test('C.6 agree on one secret for all, for good', async () => {
    const start = () => Promise.all(nodes.map((node) => installationSecret(node, 'anti-forgery')))
    // All find that there is none, and none can store one before the others.
    const { owner } = nodes[0]!
    const started = await owner.transaction().execute(async (tx) => {
      await sql`lock table secrets in share mode`.execute(tx)
      const together = start()
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'relation'`
      await vi.waitFor(async () => expect((await waiting.execute(owner)).rows).toHaveLength(nodes.length))
      return { together }
    })
    const secrets = await started.together
    expect(new Set(secrets)).toEqual(new Set(await start()))
    expect(new Set(secrets).size).toBe(1)
    expect(await installationSecret(nodes[0]!, 'encryption')).not.toBe(secrets[0])
  })
})
