import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshEmbeddedDatabase, freshServerDatabase } from '../testing/fresh-database.ts'
import { testEngine } from '../testing/postgres.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Database } from './open.ts'

async function expectMigrated({ owner }: Database) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations).toSorted())
  const extensions = await sql`select extname from pg_extension where extname in ('pg_trgm', 'btree_gin')`.execute(
    owner,
  )
  expect(extensions.rows).toHaveLength(2)
}

test('two nodes that start simultaneously on an empty database both find it migrated', async () => {
  if (testEngine() === 'server') {
    const { database, again, remove } = await freshServerDatabase()
    const others = await Promise.all([again(), again()])
    await Promise.all([database, ...others].map(migrate))
    await expectMigrated(database)
    await remove()
    return
  }
  const { database, remove } = await freshEmbeddedDatabase()
  await Promise.all([migrate(database), migrate(database)])
  await expectMigrated(database)
  await remove()
})
