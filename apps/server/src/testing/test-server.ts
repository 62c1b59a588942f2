import { cp, rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from '../app.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import type { Services } from '../http/context.ts'
import { readSettings } from '../settings.ts'
import { createServices } from '../start-server.ts'
import { atEndOf } from './ends.ts'
import { freshFolder } from './postgres/fresh-database.ts'
import { startPooler } from './postgres/start-pooler.ts'
import { dropTestDatabase, testDatabaseUrl, testEngine } from './postgres/postgres.ts'

export interface TestServer {
  http: FastifyInstance
  services: Services
}

/** The peers of tests listen there. */
const LOOPBACK = { OUTBOUND_NETWORKS: '127.0.0.0/8,::1' }

let running: Promise<TestServer> | undefined

/** The server that the tests of one file share, on a database of its own of the engine that the run is for. */
export function testServer(): Promise<TestServer> {
  running ??= start()
  return running
}

async function start(): Promise<TestServer> {
  atEndOf('file', () => (running = undefined))
  const template = process.env['TEST_TEMPLATE']
  const dataDir = await freshFolder()
  const databaseUrl = testEngine() === 'server' ? await testDatabaseUrl(template) : undefined
  if (!databaseUrl && template) await cp(template, dataDir, { recursive: true })
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, CALLS_PER_MINUTE: '0', DEMO: 'no', ...LOOPBACK }),
    checkReplies: true,
  }
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
  const pooler = process.env['TEST_POOLER'] && databaseUrl ? await startPooler(databaseUrl) : undefined
  const database = await openDatabase({ databaseUrl, poolerUrl: pooler?.url, dataDir, log })
  await migrate(database)
  const services = await createServices(settings, database, log)
  const { http } = await buildApp(services, log)
  await http.ready()
  atEndOf('file', async () => {
    await http.close()
    await services.outbox.close()
    await database.close()
    await pooler?.stop()
    if (databaseUrl) await dropTestDatabase(databaseUrl)
    await rm(dataDir, { recursive: true, force: true })
  })
  return { http, services }
}
