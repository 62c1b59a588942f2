import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { freshEmbeddedDatabase, freshServerDatabase } from '../testing/postgres/fresh-database.ts'
import { testEngine } from '../testing/postgres/postgres.ts'
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

/** The first statement of this kind fails as if another transaction had locked tables in another order. */
const meets = (statement: string) => `create sequence met;
  create function meet() returns event_trigger language plpgsql as $$ begin
    if nextval('public.met') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
  end $$;
  create event trigger meets on ddl_command_start when tag in ('${statement}') execute function meet()`

test.runIf(testEngine() === 'server')(
  'an upgrade that meets the writes of a node that was not stopped is carried out after them',
  async () => {
    const { database, remove } = await freshServerDatabase()
    const { owner } = database
    await migrate(database)
    await sql`drop schema public cascade; drop schema pgboss cascade; create schema public;
      create extension if not exists pg_trgm; create extension if not exists btree_gin`.execute(owner)
    const past = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0093'))
    const before = new Migrator({ db: owner, provider: { getMigrations: async () => past } })
    expect((await before.migrateToLatest()).error).toBeUndefined()
    await sql.raw(meets('CREATE TRIGGER')).execute(owner)
    await migrate(database)
    await expectMigrated(database)
    const { rows } = await sql<{ last_value: number }>`select last_value::int from met`.execute(owner)
    expect(rows[0]!.last_value).toBeGreaterThan(1)
    await remove()
  },
)
