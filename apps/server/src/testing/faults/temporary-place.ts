import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { atEndOf } from '../ends.ts'
import { freshFolder } from '../fresh-database.ts'
import { dropTestDatabase, testDatabaseUrl, testEngine } from '../postgres.ts'
import type { Place } from './start-product.ts'

/** An empty data location for a product, on the engine of this test run. Removed after the file's tests. */
export async function temporaryPlace(): Promise<Place> {
  if (testEngine() === 'server') {
    const databaseUrl = await testDatabaseUrl()
    atEndOf('file', () => dropTestDatabase(databaseUrl))
    return { dataDir: tmpdir(), databaseUrl }
  }
  const dataDir = await freshFolder()
  atEndOf('file', () => rm(dataDir, { recursive: true, force: true }))
  return { dataDir }
}
