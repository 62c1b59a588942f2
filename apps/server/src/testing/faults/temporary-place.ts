import { cp, rm } from 'node:fs/promises'
import { atEndOf } from '../ends.ts'
import { freshFolder } from '../postgres/fresh-database.ts'
import { dropTestDatabase, testDatabaseUrl, testEngine } from '../postgres/postgres.ts'
import type { Place } from './start-product.ts'

/** An empty data location for a product, on the engine of this test run. Removed after the file's tests. */
export const temporaryPlace = (): Promise<Place> => placeLike(undefined)

/** One with the schema, as a start that was stopped leaves it: creating that takes longer than most tests. */
export const migratedPlace = (): Promise<Place> => placeLike(process.env['TEST_TEMPLATE'])

async function placeLike(template: string | undefined): Promise<Place> {
  const dataDir = await freshFolder()
  atEndOf('file', () => rm(dataDir, { recursive: true, force: true }))
  if (testEngine() === 'server') {
    const databaseUrl = await testDatabaseUrl(template)
    atEndOf('file', () => dropTestDatabase(databaseUrl))
    return { dataDir, databaseUrl }
  }
  if (template) await cp(template, dataDir, { recursive: true })
  return { dataDir }
}
