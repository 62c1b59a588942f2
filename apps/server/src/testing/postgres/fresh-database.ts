import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase, type Database, type Limits } from '../../db/open.ts'
import { dropTestDatabase, testDatabaseUrl, testEngine } from './postgres.ts'

export const silentLog = pino({ level: 'silent' })

/** An empty database of the engine that this run of the tests is for. Not migrated. */
export async function freshDatabase(limits: Partial<Limits> = {}) {
  return testEngine() === 'server' ? freshServerDatabase(limits) : freshEmbeddedDatabase(limits)
}

/** `again` opens the same database as another node would. */
export async function freshServerDatabase(limits: Partial<Limits> = {}) {
  const databaseUrl = await testDatabaseUrl()
  const opened: Database[] = []
  const again = async () => {
    const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), log: silentLog, limits })
    opened.push(database)
    return database
  }
  const remove = async () => {
    await Promise.all(opened.map((database) => database.close()))
    await dropTestDatabase(databaseUrl)
  }
  return { database: await again(), databaseUrl, again, remove }
}

export async function freshEmbeddedDatabase(limits: Partial<Limits> = {}) {
  const dataDir = await freshFolder()
  const database = await openDatabase({ dataDir, log: silentLog, limits })
  const remove = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { database, dataDir, remove }
}

export const freshFolder = () => mkdtemp(join(tmpdir(), 'dossier-test-'))
