import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngine } from '../postgres/postgres.ts'
import { startPostgres, type RunningPostgres } from '../postgres/start-postgres.ts'
import { brokenInvariants } from './check-invariants.ts'
import { misplacedWrites } from './check-ledger.ts'
import { networkCaller, type NetworkCaller } from './network-caller.ts'
import { prepareWorkspace, withDatabase } from './prepare-workspace.ts'
import { startProduct, type Place } from './start-product.ts'
import { newLedger, writeUntil } from './write-load.ts'

/** `RESTARTS=16 npm test -- postgres database-crash` before a release. */
const RESTARTS = Number(process.env['RESTARTS'] ?? 1)

describe.runIf(testEngine() === 'server')('while the PostgreSQL server is killed and started again', () => {
  let postgres: RunningPostgres
  let place: Place
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    place = { dataDir: '', databaseUrl: postgres.url }
  })
  afterAll(() => postgres?.stop())

  test(
    'every call succeeds or answers 503; nothing acknowledged is lost, and nothing is stored that was denied',
    { timeout: 60_000 + RESTARTS * 60_000 },
    async () => {
      const workspace = await prepareWorkspace(place)
      const ledger = newLedger()
      await using product = await startProduct(place)
      const done = new AbortController()
      const { address } = product
      const writing = writeUntil({ address, workspace, ledger, until: done.signal, persistent: true })
      const acknowledged = () => ledger.writes.filter((write) => write.acknowledged).length
      const patience = { timeout: 30_000, interval: 20 }
      await expect.poll(acknowledged, patience).toBeGreaterThan(50)
      const reader = await networkCaller(address, workspace.tokens[0] ?? '')
      const reading = readUntil(reader, done.signal)

      for (let left = RESTARTS; left > 0; left -= 1) {
        await postgres.crash()
        const busy = ledger.busy
        await expect.poll(() => ledger.busy, patience).toBeGreaterThan(busy + 8)
        expect((await fetch(`${address}/ready`)).status).toBe(503)
        expect((await fetch(`${address}/health`)).status).toBe(200)
        await postgres.startAgain()
        const before = acknowledged()
        await expect.poll(acknowledged, patience).toBeGreaterThan(before + 50)
        expect((await fetch(`${address}/ready`)).status).toBe(200)
      }
      done.abort()
      await writing

      expect(ledger.surprises).toEqual([])
      expect(ledger.cut).toBe(0)
      expect((await reading).difference(new Set([200, 503]))).toEqual(new Set())
      await product.kill()
      const found = await withDatabase(place, async ({ owner }) => [
        ...(await misplacedWrites(owner, ledger)),
        ...(await brokenInvariants(owner)),
      ])
      expect(found).toEqual([])
    },
  )
})

/** Reads continuously; returns the answered statuses. */
async function readUntil(caller: NetworkCaller, until: AbortSignal): Promise<Set<number>> {
  const statuses = new Set<number>()
  while (!until.aborted)
    for (const path of ['/views', '/areas', '/tags', '/cases/details?caseNumber=1'])
      statuses.add((await caller.send({ method: 'GET', path })).status)
  return statuses
}
