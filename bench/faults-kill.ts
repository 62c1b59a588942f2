import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killWhileSaving } from '../apps/server/src/testing/faults/kill-while-saving.ts'
import { prepareWorkspace } from '../apps/server/src/testing/faults/prepare-workspace.ts'
import type { Place } from '../apps/server/src/testing/faults/start-product.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'

// node bench/faults-kill.ts [--trials 50] [--engine embedded|server]
// Kills the product again and again while eight
// people save, and checks after every ten kills whether anything is lost.
const { values } = parseArgs({
  options: { trials: { type: 'string', default: '50' }, engine: { type: 'string', default: 'embedded' } },
})
const trials = Number(values.trials)
const AT_ONCE = 10

const folder = await mkdtemp(join(tmpdir(), 'dossier-kill-'))
const postgres = values.engine === 'server' ? await startPostgres({ durable: true }) : undefined
const place: Place = { dataDir: folder, databaseUrl: postgres?.url }
const workspace = await prepareWorkspace(place)
const total = { kills: 0, acknowledged: 0, unanswered: 0, slowestStart: 0, faults: 0 }
while (total.kills < trials) {
  const count = Math.min(AT_ONCE, trials - total.kills)
  const delays = Array.from({ length: count }, () => 100 + Math.random() * 2_900)
  const round = await killWhileSaving({ place, workspace, delays })
  total.kills += count
  total.acknowledged += round.acknowledged
  total.unanswered += round.unanswered
  total.slowestStart = Math.max(total.slowestStart, ...round.starts.map(Math.round))
  total.faults += round.faults.length
  for (const fault of round.faults) process.stdout.write(`${fault}\n`)
  process.stdout.write(`${JSON.stringify(total)}\n`)
}
await postgres?.stop()
await rm(folder, { recursive: true, force: true })
process.exit(total.faults > 0 ? 1 : 0)
