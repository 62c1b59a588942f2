import { setTimeout as wait } from 'node:timers/promises'
import { brokenInvariants } from './check-invariants.ts'
import { damagedFiles, misplacedWrites } from './check-ledger.ts'
import { networkCaller } from './network-caller.ts'
import { withDatabase, type Workspace } from './prepare-workspace.ts'
import { startProduct, type Place, type Product } from './start-product.ts'
import { newLedger, writeUntil, type Ledger } from './write-load.ts'

export interface Killed {
  acknowledged: number
  /** Writes whose answer a kill cut off. */
  unanswered: number
  /** Milliseconds from each start after a kill until it was ready. */
  starts: number[]
  /** What went wrong, in sentences. */
  faults: string[]
}

interface Trials {
  place: Place
  workspace: Workspace
  /** For each trial, how many milliseconds the people write before the kill. */
  delays: readonly number[]
}

/**
 * In each trial, all people of the workspace write, the product is killed and restarted, and creations without an
 * answer are retried. At the end every acknowledged write has to exist once.
 */
export async function killWhileSaving({ place, workspace, delays }: Trials): Promise<Killed> {
  const ledger = newLedger()
  const starts: number[] = []
  let unanswered = 0
  let product = await startProduct(place)
  try {
    for (const delay of delays) {
      const before = ledger.writes.length
      await saveUntilKilled({ product, workspace, ledger, delay })
      unanswered += ledger.writes.slice(before).filter((write) => !write.acknowledged).length
      const started = performance.now()
      product = await startProduct(place)
      starts.push(performance.now() - started)
      await sendAgain(product, workspace, ledger)
    }
  } finally {
    await product.kill()
  }
  const found = await withDatabase(place, async ({ owner }) => [
    ...(await misplacedWrites(owner, ledger)),
    ...(await damagedFiles(owner, place.dataDir)),
    ...(await brokenInvariants(owner)),
  ])
  const acknowledged = ledger.writes.filter((write) => write.acknowledged).length
  return { acknowledged, unanswered, starts, faults: [...ledger.surprises, ...found] }
}

interface Saving {
  product: Product
  workspace: Workspace
  ledger: Ledger
  delay: number
}

async function saveUntilKilled({ product, workspace, ledger, delay }: Saving): Promise<void> {
  const killed = new AbortController()
  const writing = writeUntil({ address: product.address, workspace, ledger, until: killed.signal, widely: true })
  await wait(delay)
  await product.kill()
  killed.abort()
  await writing
}

/**
 * A write under the same key is answered as if it were the first time, whether the first one arrived or not. Of each
 * person the last creation that was answered is sent again, too, as if its answer had been lost.
 */
async function sendAgain({ address }: Product, { tokens }: Workspace, ledger: Ledger): Promise<void> {
  const callers = await Promise.all(tokens.map((token) => networkCaller(address, token)))
  const created = ledger.writes.filter(({ kind, acknowledged }) => kind === 'create' && acknowledged)
  const last = new Set(new Map(created.map((write) => [write.writer, write])).values())
  for (const write of ledger.writes) {
    const caller = callers[write.writer]
    if (write.kind === 'comment' || (write.acknowledged && !last.has(write)) || !caller) continue
    const answer = await write.again(caller)
    if (answer.status === 200) write.acknowledged = true
    else ledger.surprises.push(`sent again: ${answer.status} ${answer.text}`)
  }
}
