import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { freshFolder, silentLog } from './postgres/fresh-database.ts'
import { dropTestDatabase, testDatabaseUrl, testEngine } from './postgres/postgres.ts'

/**
 * Migrates one database before the tests of a run; every test server then starts with a copy of it. Without a shared
 * server there is nothing to copy from: each test file migrates its own.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (testEngine() === 'embedded') {
    const dataDir = await freshFolder()
    await migrateAt({ dataDir, databaseUrl: undefined })
    process.env['TEST_TEMPLATE'] = dataDir
    return () => rm(dataDir, { recursive: true, force: true })
  }
  if (!process.env['TEST_DATABASE_URL']) return undefined
  const databaseUrl = await testDatabaseUrl()
  await migrateAt({ dataDir: tmpdir(), databaseUrl })
  process.env['TEST_TEMPLATE'] = new URL(databaseUrl).pathname.slice(1)
  return () => dropTestDatabase(databaseUrl)
}

async function migrateAt(place: { dataDir: string; databaseUrl: string | undefined }): Promise<void> {
  const database = await openDatabase({ ...place, log: silentLog })
  await migrate(database)
  await database.close()
}
