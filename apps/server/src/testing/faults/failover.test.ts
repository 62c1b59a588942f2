import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testEngine } from '../postgres/postgres.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { canReplicate, startReplica } from '../postgres/start-replica.ts'
import { brokenInvariants } from './check-invariants.ts'
import { misplacedWrites } from './check-ledger.ts'
import { prepareWorkspace, withDatabase } from './prepare-workspace.ts'
import { startProduct } from './start-product.ts'
import { switchingProxy } from './switching-proxy.ts'
import { newLedger, writeUntil } from './write-load.ts'

test.runIf(testEngine() === 'server' && canReplicate())(
  'D-123 after the primary is lost and its synchronous replica promoted, everything acknowledged is there',
  { timeout: 180_000 },
  async () => {
    const primary = await startPostgres({ durable: true })
    const workspace = await prepareWorkspace({ dataDir: '', databaseUrl: primary.url })
    const replica = await startReplica(primary.url, 'successor')
    try {
      await withDatabase({ dataDir: '', databaseUrl: primary.url }, async ({ owner }) => {
        await sql`alter system set synchronous_standby_names = 'successor'`.execute(owner)
        await sql`select pg_reload_conf()`.execute(owner)
        const state = async () =>
          (await sql<{ s: string }>`select sync_state as s from pg_stat_replication`.execute(owner)).rows[0]?.s
        await expect.poll(state).toBe('sync')
      })
      await using proxy = await switchingProxy(primary.url)
      const ledger = newLedger()
      const done = new AbortController()
      const acknowledged = () => ledger.writes.filter((write) => write.acknowledged).length
      const patience = { timeout: 30_000, interval: 20 }
      {
        await using product = await startProduct({ dataDir: '', databaseUrl: proxy.url })
        const writing = writeUntil({
          address: product.address,
          workspace,
          ledger,
          until: done.signal,
          persistent: true,
        })
        await expect.poll(acknowledged, patience).toBeGreaterThan(50)
        await primary.crash()
        await replica.promote()
        proxy.moveTo(replica.url)
        const before = acknowledged()
        const moved = performance.now()
        await expect.poll(acknowledged, patience).toBeGreaterThan(before)
        console.log(`Writes went on ${Math.round(performance.now() - moved)} ms after the address had moved.`)
        await expect.poll(acknowledged, patience).toBeGreaterThan(before + 50)
        done.abort()
        await writing
      }
      expect(ledger.surprises).toEqual([])
      const found = await withDatabase({ dataDir: '', databaseUrl: replica.url }, async ({ owner }) => [
        ...(await misplacedWrites(owner, ledger)),
        ...(await brokenInvariants(owner)),
      ])
      expect(found).toEqual([])
    } finally {
      await replica.stop()
      await primary.stop()
    }
  },
)
