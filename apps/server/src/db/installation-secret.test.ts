import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../testing/fresh-database.ts'
import { dropTestDatabase, testDatabaseUrl, testEngine } from '../testing/postgres.ts'
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
    const secrets = await Promise.all([start(), start(), start()])
    const [later] = await start()
    expect(new Set(secrets.flat())).toEqual(new Set([later]))
    expect(await installationSecret(nodes[0]!, 'encryption')).not.toBe(later)
  })
})
