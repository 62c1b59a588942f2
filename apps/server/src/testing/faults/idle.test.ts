import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { secondsUntilDue } from '../../domains/deliveries/pump-queries.ts'
import { testEngine } from '../postgres/postgres.ts'
import { prepareWorkspace, withDatabase } from './prepare-workspace.ts'
import { startProduct } from './start-product.ts'
import { migratedPlace } from './temporary-place.ts'

// The embedded engine cannot be observed from outside.
test.runIf(testEngine() === 'server')(
  'a server of which nobody wants anything leaves its database in peace',
  async () => {
    const place = await migratedPlace()
    await prepareWorkspace(place)
    await using _product = await startProduct(place)
    const transactions = () =>
      withDatabase(place, async ({ owner }) => {
        const { rows } = await sql<{ n: number }>`select (xact_commit + xact_rollback)::int as n
        from pg_stat_database where datname = current_database()`.execute(owner)
        return rows[0]?.n ?? 0
      })
    const transactionsIn4s = async () => {
      const before = await transactions()
      await wait(4_000)
      return (await transactions()) - before
    }
    // The jobs of its start may still run in the first of them.
    await expect.poll(transactionsIn4s, { timeout: 40_000 }).toBeLessThan(60)
  },
)

test('D-157 where nothing waits to be sent, nothing is due, and no job follows another', async () => {
  const place = await migratedPlace()
  expect(await withDatabase(place, (database) => secondsUntilDue(database))).toBeNull()
})
