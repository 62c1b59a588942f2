import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/postgres/fresh-database.ts'
import { compiledOnce } from './compiled-once.ts'
import { migrate } from './migrate.ts'
import type { Tx } from './open.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fresh = await freshDatabase()
  await migrate(fresh.database)
})
afterAll(() => fresh.remove())

test('a statement is built once per shape of its input, and run with the values of each call', async () => {
  let built = 0
  const sum = compiledOnce((tx: Tx, given: { one: number } | { one: number; other: number }) => {
    built += 1
    const other = 'other' in given ? sql`${given.other}::int` : sql`0`
    return tx.selectNoFrom([
      sql<number>`${given.one}::int + ${other} + ${1000}::int`.as('sum'),
      sql<string>`'ü'`.as('u'),
    ])
  })
  const sums = (given: Parameters<typeof sum>[1]) => fresh.database.tenantRead(1, (tx) => sum(tx, given))

  expect(await sums({ one: 1 })).toEqual([{ sum: 1001, u: 'ü' }])
  expect(await sums({ one: 2 })).toEqual([{ sum: 1002, u: 'ü' }])
  expect(await sums({ one: 2, other: 30 })).toEqual([{ sum: 1032, u: 'ü' }])
  expect(await Promise.all([1, 2, 3].map((one) => sums({ one, other: one })))).toEqual(
    [1002, 1004, 1006].map((total) => [{ sum: total, u: 'ü' }]),
  )
  expect(built).toBe(2)
})
