import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { freshEmbeddedDatabase } from '../testing/postgres/fresh-database.ts'
import { vacuumAfter } from './vacuum.ts'
import { testEngine } from '../testing/postgres/postgres.ts'

describe.runIf(testEngine() === 'embedded')('vacuum', () => {
  test('the embedded engine is vacuumed after writes, and left alone without', async () => {
    const { database, remove } = await freshEmbeddedDatabase()
    const { owner } = database
    await sql`create table bulky (id int, text text)`.execute(owner)
    await sql`insert into bulky select n, repeat('x', 100) from generate_series(1, 30000) n`.execute(owner)
    await sql`delete from bulky where id % 2 = 0`.execute(owner)
    const planned = async () =>
      (await sql<{ rows: number }>`select reltuples as rows from pg_class where relname = 'bulky'`.execute(owner)).rows

    const position = await vacuumAfter(database, '0/0')
    expect(position).not.toBe('0/0')
    expect(await planned()).toEqual([{ rows: 15000 }])

    await sql`insert into bulky values (0, '')`.execute(owner)
    expect(await vacuumAfter(database, position)).toBe(position)
    expect(await planned()).toEqual([{ rows: 15000 }])
    await remove()
  })
})
