import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { onTestFinished } from 'vitest'
import { freshFolder } from '../fresh-database.ts'
import { dropTestDatabase, testDatabaseUrl, testEngine } from '../postgres.ts'
import type { Place } from './start-product.ts'

/** An empty place for a product of the engine that this run of the tests is for. It is gone when the test is. */
export async function temporaryPlace(): Promise<Place> {
  if (testEngine() === 'server') {
    const databaseUrl = await testDatabaseUrl()
    onTestFinished(() => dropTestDatabase(databaseUrl))
    return { dataDir: tmpdir(), databaseUrl }
  }
  const dataDir = await freshFolder()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir }
}
