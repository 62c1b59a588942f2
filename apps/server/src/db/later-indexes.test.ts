import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { buildLaterIndexes } from './later-indexes.ts'

test('an index that is missing, or that an interrupted build left half done, is built', async () => {
  const { database } = (await testServer()).services
  const { owner } = database
  const index = async () =>
    (
      await sql<{ valid: boolean; definition: string }>`
        select indisvalid as valid, pg_get_indexdef(indexrelid) as definition from pg_index
        where indexrelid = to_regclass('cases_tenant_pairs')`.execute(owner)
    ).rows
  const made = await index()
  expect(made).toMatchObject([{ valid: true }])

  await sql`drop index cases_tenant_pairs`.execute(owner)
  await buildLaterIndexes(database)
  expect(await index()).toEqual(made)

  await sql`update pg_index set indisvalid = false where indexrelid = 'cases_tenant_pairs'::regclass`.execute(owner)
  await buildLaterIndexes(database)
  expect(await index()).toEqual(made)
})
