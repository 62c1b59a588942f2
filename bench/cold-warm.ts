import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { listRecords, type RecordsRequest } from '../apps/server/src/domains/views/list-records.ts'
import type { Ctx } from '../apps/server/src/http/context.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { createServices } from '../apps/server/src/start-server.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { cpuOfProcess } from './cpu.ts'
import { findLoaded, loadRecords } from './load-records.ts'
import type { SaverOptions } from './saver.ts'
import { setScene, type Scene } from './works.ts'

/**
 * npm run bench:cold-warm -- [--records 100000] [--only W2,W3,W8] [--saves 20] [--url postgres://…]
 * What the lists W2, W3 and W8 cost somebody who is no administrator, three ways side by side: asked for the first time on
 * a node, asked again, and asked once a second while records are saved. Milliseconds until the answer, in the middle and at 95 %, and
 * of the processor, without what the saves take. `--url` names a database: a loaded one is asked as it is.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    only: { type: 'string', default: 'W2,W3,W8' },
    saves: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '6' },
    url: { type: 'string' },
  },
})
const log = pino({ level: 'silent' })
const postgres = values.url ? null : await startPostgres({ durable: true })
const databaseUrl = values.url ?? postgres!.url
const open = () => openDatabase({ databaseUrl, dataDir: tmpdir(), log, limits: { statementSeconds: 600 } })

type Request = Omit<RecordsRequest, 'page' | 'searchTerm'> & { page?: number }

/** Each list that a work opens, and another one of the same kind, which warms code and connections up. */
function works({ views, wordViews }: Scene, all: number): Record<string, { lists: Request[]; other: Request }> {
  const wordLists = wordViews.map((viewId) => ({ viewId, pageSize: 50, sortBy: 'created', sortDesc: true }))
  const filtered = views.map((viewId) => ({ viewId, page: 3, pageSize: 20, sortBy: 'lastUpdated', sortDesc: false }))
  const grouped = (groupBy: string) => ({ viewId: all, pageSize: 20, sortBy: 'created', sortDesc: true, groupBy })
  return {
    W2: { lists: filtered.slice(1), other: filtered[0]! },
    W3: { lists: [grouped('statusId')], other: grouped('severityId') },
    W8: { lists: wordLists.slice(1), other: wordLists[0]! },
  }
}

/** As many lists as somebody opens one after the other. */
const MOST_LISTS = 10

interface Reading {
  ms: number
  cpu: number
}

/** A node with nothing in memory, of which `ask` reads a list for one person. */
async function startNode(tenantId: number) {
  const database = await open()
  const services = await createServices(readSettings({ DATABASE_URL: databaseUrl, DEMO: 'no' }), database, log)
  const { rows } = await sql<{ id: number; teams: number[] }>`select id, array(select team_id from team_members m
      where m.tenant_id = u.tenant_id and m.user_id = u.id) as teams
    from users u where tenant_id = ${tenantId} order by id limit 1`.execute(database.owner)
  const me = { ...rows[0]!, isAdmin: false, editData: false }
  const tenant = { id: tenantId, settings: {} }
  const ask = (request: Request): Promise<Reading> =>
    database.tenantTx(tenantId, async (tx) => {
      const { pid } = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!
      const used = await cpuOfProcess(pid)
      const own = process.threadCpuUsage()
      const begun = performance.now()
      await listRecords({ tx, me, tenant, services, log } as unknown as Ctx, { page: 1, searchTerm: '', ...request })
      const ms = performance.now() - begun
      const { user, system } = process.threadCpuUsage(own)
      return { ms, cpu: (await cpuOfProcess(pid)) - used + (user + system) / 1000 }
    })
  const stop = async () => {
    await services.outbox.close()
    await database.close()
  }
  return { ask, stop }
}

/** Of so many nodes, what each list costs the first one who asks for it. */
async function cold(tenantId: number, { lists, other }: { lists: Request[]; other: Request }): Promise<Reading[]> {
  const readings: Reading[] = []
  while (readings.length < 10) {
    const { ask, stop } = await startNode(tenantId)
    for (let times = 0; times < 10; times++) await ask(other)
    for (const list of lists) readings.push(await ask(list))
    await stop()
  }
  return readings
}

/** For some seconds, one list after the other, after each was asked for twice; with a pause, so often a second at most. */
async function warm(tenantId: number, { lists }: { lists: Request[] }, pause = 0): Promise<Reading[]> {
  const { ask, stop } = await startNode(tenantId)
  for (let times = 0; times < 2; times++) for (const list of lists) await ask(list)
  const readings: Reading[] = []
  const until = performance.now() + Number(values.seconds) * 1_000
  while (performance.now() < until)
    for (const list of lists) {
      const begun = performance.now()
      readings.push(await ask(list))
      await wait(Math.max(0, pause - (performance.now() - begun)))
    }
  await stop()
  return readings
}

/** The same while records are saved, each list once a second: how much is saved in between does not depend on the machine. */
async function busy(tenantId: number, work: { lists: Request[] }): Promise<Reading[]> {
  const lists = work.lists.slice(0, MOST_LISTS)
  const workerData: SaverOptions = { databaseUrl, tenantId, perSecond: Number(values.saves) }
  const saver = new Worker(new URL('./saver.ts', import.meta.url), { workerData })
  const readings = await warm(tenantId, { lists }, 1_000 / lists.length)
  await saver.terminate()
  return readings
}

function cells(readings: readonly Reading[]): string {
  const sorted = readings.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  const cpu = readings.reduce((sum, one) => sum + one.cpu, 0) / readings.length
  return [at(0.5), at(0.95), cpu].map((value) => value.toFixed(1).padStart(8)).join('')
}

const database = await open()
await migrate(database)
const loaded =
  (await findLoaded(database)) ?? (await loadRecords(database, Number(values.records), { restricted: true }))
const scene = await setScene(database, loaded)
const { rows } = await sql<{ id: number }>`select min(id) as id from views where tenant_id = ${loaded.tenantId}
  and clauses = '[]'`.execute(database.owner)
await database.close()
console.log(`${scene.records.toLocaleString('en')} records; milliseconds: p50, p95, CPU`)
console.log(
  `    ${['first time', 'again', `${values.saves} saves a second`].map((way) => way.padStart(24)).join('  ')}`,
)
for (const [name, work] of Object.entries(works(scene, rows[0]!.id))) {
  if (!values.only.split(',').includes(name)) continue
  const ways = [await cold(loaded.tenantId, work), await warm(loaded.tenantId, work), await busy(loaded.tenantId, work)]
  console.log(`${name.padEnd(4)}${ways.map(cells).join('  ')}`)
}
await postgres?.stop()
