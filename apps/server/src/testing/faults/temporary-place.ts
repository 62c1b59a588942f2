import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll } from 'vitest'
import { freshFolder } from '../fresh-database.ts'
import { dropTestDatabase, testDatabaseUrl, testEngine } from '../postgres.ts'
import type { Place } from './start-product.ts'

const removals: (() => Promise<void>)[] = []

afterAll(async () => {
  for (const remove of removals.splice(0)) await remove()
})

/** An empty data location for a product, on the engine of this test run. Removed after the file's tests. */
export async function temporaryPlace(): Promise<Place> {
  if (testEngine() === 'server') {
    const databaseUrl = await testDatabaseUrl()
    removals.push(() => dropTestDatabase(databaseUrl))
    return { dataDir: tmpdir(), databaseUrl }
  }
  const dataDir = await freshFolder()
  removals.push(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir }
}
