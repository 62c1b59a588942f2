import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase, type Database } from '../apps/server/src/db/open.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { buildServer } from '../scripts/build-server.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { startCommand } from '../scripts/start-command.ts'
import { cpuOf, postmasterOf } from './cpu.ts'
import { BENCH_EMAILS, BENCH_PASSWORD, findLoaded, loadRecords } from './load-records.ts'
import { measure, type Measured, type Target } from './measure.ts'
import { startServer, stopServers } from './servers.ts'
import { allowed, floorWorks, ourWorks, setScene, WHAT, WORKS, type Scene, type WorkName } from './works.ts'

/**
 * npm run bench -- [--records 100000] [--engine server|embedded] [--seconds 5] [--only W1,W2]
 * Loads records and measures the works W1 to W8 of the product, for somebody who is no administrator and sees some of
 * the sensitive records and some of the fields, against the floor (bench/floor.ts) in one run, on a server with durable
 * commits as in production. Beside each ratio stands what the goals allow. BENCH_DATABASE_URL names a database to use
 * instead of a temporary server: an empty one is loaded, a loaded one is measured as it is.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    engine: { type: 'string', default: 'server' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: WORKS.join() },
  },
})
const seconds = Number(values.seconds)
const folder = await mkdtemp(join(tmpdir(), 'dossier-bench-'))
const postgres =
  values.engine === 'server' && !process.env['BENCH_DATABASE_URL'] ? await startPostgres({ durable: true }) : null
const databaseUrl = values.engine === 'server' ? (process.env['BENCH_DATABASE_URL'] ?? postgres?.url) : undefined

async function main(): Promise<void> {
  const scene = await load()
  await buildWeb()
  await buildServer()
  const product = await startProduct()
  const idle = await memory(product.pid)
  const database = databaseUrl ? await openOwn() : null
  const postmaster = database ? await postmasterOf(database) : 0
  const people = await Promise.all(BENCH_EMAILS.map((email) => signIn(product.port, email)))
  const ours = { port: product.port, people, cpu: () => cpuOf(product.pid, postmaster) }
  const floor = databaseUrl ? await startFloor(databaseUrl, scene, postmaster) : null
  const lines: string[] = []
  for (const name of WORKS.filter((one) => values.only.split(',').includes(one))) {
    const ofFloor = () => floor && measure(floor, { name, call: floorWorks(scene)[name] }, seconds)
    const ofOurs = () => withHot(database, () => measure(ours, { name, call: ourWorks(scene)[name] }, seconds))
    // Floor, ours, floor, ours: the machine's own ups and downs fall on both.
    const [f1, o1, f2, o2] = [await ofFloor(), await ofOurs(), await ofFloor(), await ofOurs()]
    lines.push(row(name, mean(o1, o2), f1 && f2 && mean(f1, f2)) + `  ${o2.hot.padEnd(5)} ${WHAT[name]}`)
  }
  const busy = await memory(product.pid)
  await database?.close()
  const engine = databaseUrl ? (postgres?.version ?? 'PostgreSQL') : 'embedded engine'
  console.log(`\n${scene.records.toLocaleString('en')} records, ${engine}\n`)
  console.log(
    '     p50 ms  p95 ms /s (16)  CPU ms    the floor: the same               ratios: p50     CPU     aim    must    peer  HOT',
  )
  for (const line of lines) console.log(line)
  console.log(`\nserver memory: ${idle} MB idle, ${busy} MB after the run`)
}

const FIGURES = ['p50', 'p95', 'perSecond', 'cpu'] as const

const mean = (a: Measured, b: Measured): Measured =>
  Object.fromEntries(FIGURES.map((name) => [name, (a[name] + b[name]) / 2])) as unknown as Measured

/** The ratios of the aim, the must and the better peer are those to the floor of their own run. */
function row(name: WorkName, ours: Measured, floor: Measured | null): string {
  const cell = (value: number) => value.toFixed(value < 100 ? 2 : 0).padStart(8)
  const cells = (measured: Measured) => FIGURES.map((figure) => cell(measured[figure])).join('')
  if (!floor) return name.padEnd(4) + cells(ours)
  const { aim, must, peer } = allowed(name)
  const ratios = [ours.p50 / floor.p50, ours.cpu / floor.cpu, aim, must, peer].map(cell)
  return `${name.padEnd(4)}${cells(ours)}   ${cells(floor)}        ${ratios.join('')}`
}

/** With the share of its updates of records that no index has seen. */
async function withHot<T>(database: Database | null, work: () => Promise<T>): Promise<T & { hot: string }> {
  const before = await updatesOf(database)
  const done = await work()
  const after = await updatesOf(database)
  const [all, hot] = [after.all - before.all, after.hot - before.hot]
  return { ...done, hot: all > 0 ? `${((hot / all) * 100).toFixed(0)} %` : '' }
}

async function updatesOf(database: Database | null): Promise<{ all: number; hot: number }> {
  if (!database) return { all: 0, hot: 0 }
  // Connections report what they have done within a second of being idle.
  await wait(1_500)
  const { rows } = await sql<{ all: string; hot: string }>`
    select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'cases_base'`.execute(
    database.owner,
  )
  return { all: Number(rows[0]?.all), hot: Number(rows[0]?.hot) }
}

async function load(): Promise<Scene> {
  const begun = performance.now()
  const database = await openOwn()
  await migrate(database)
  const found = await findLoaded(database)
  const loaded = found ?? (await loadRecords(database, Number(values.records), { restricted: true }))
  const scene = await setScene(database, loaded)
  await database.close()
  const took = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(found ? 'loaded before' : `loaded ${scene.records.toLocaleString('en')} records in ${took} s`)
  return scene
}

const openOwn = () =>
  openDatabase({ databaseUrl, dataDir: folder, log: pino({ level: 'silent' }), limits: { statementSeconds: 3600 } })

const startProduct = () =>
  startServer({
    command: startCommand(),
    settings: { DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '', DEMO: 'no', CALLS_PER_MINUTE: '0' },
  })

async function startFloor(url: string, { tenantId }: Scene, postmaster: number): Promise<Target> {
  const options = ['--url', url, '--tenant', String(tenantId)]
  const { port, pid } = await startServer({ command: ['bench/floor.ts', ...options] })
  return { port, people: [{}], cpu: () => cpuOf(pid, postmaster) }
}

/** Signs in as the browser does: a first call for the anti-forgery cookie, then the password. */
async function signIn(port: number, email: string): Promise<Record<string, string>> {
  const root = `http://127.0.0.1:${port}/api`
  const cookie = (response: Response, name: string) =>
    response.headers
      .getSetCookie()
      .find((one) => one.startsWith(`${name}=`))
      ?.split(/[=;]/)[1] ?? ''
  const first = cookie(await fetch(`${root}/tenant/domain/bench`), 'XSRF-TOKEN')
  const login = await fetch(`${root}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': first },
    body: JSON.stringify({ email, password: BENCH_PASSWORD }),
  })
  if (!login.ok) throw new Error(`sign-in answered ${login.status}: ${await login.text()}`)
  const token = cookie(login, 'XSRF-TOKEN')
  return { cookie: `session=${cookie(login, 'session')}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
}

async function memory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

try {
  await main()
} finally {
  await stopServers()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}
