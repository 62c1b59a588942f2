import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase, type Database } from '../apps/server/src/db/open.ts'
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts'
import { buildServer } from '../scripts/build-server.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { startCommand } from '../scripts/start-command.ts'
import { cpuOf, postmasterOf } from './cpu.ts'
import { BENCH_EMAIL, BENCH_PASSWORD, loadRecords, type Loaded } from './load-records.ts'
import { measure, type Measured, type Target, type Work } from './measure.ts'
import { startServer, stopServers } from './servers.ts'

/**
 * npm run bench -- [--records 100000] [--engine server|embedded] [--seconds 5]
 * Loads records and measures the product
 * against the floor (bench/floor.ts) in one run, on a server with durable commits as in production. BENCH_DATABASE_URL
 * names an empty database to use instead of a temporary server.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    engine: { type: 'string', default: 'server' },
    seconds: { type: 'string', default: '5' },
  },
})
const records = Number(values.records)
const seconds = Number(values.seconds)
const folder = await mkdtemp(join(tmpdir(), 'dossier-bench-'))
const postgres =
  values.engine === 'server' && !process.env['BENCH_DATABASE_URL'] ? await startPostgres({ durable: true }) : null
const databaseUrl = values.engine === 'server' ? (process.env['BENCH_DATABASE_URL'] ?? postgres?.url) : undefined

async function main(): Promise<void> {
  const loaded = await load()
  await buildWeb()
  await buildServer()
  const product = await startProduct()
  const idle = await memory(product.pid)
  const database = databaseUrl ? await openOwn() : null
  const postmaster = database ? await postmasterOf(database) : 0
  const ours = { ...(await signIn(product.port)), cpu: () => cpuOf(product.pid, postmaster) }
  const floor = databaseUrl ? await startFloor(databaseUrl, loaded, postmaster) : null
  const lines: string[] = []
  for (const name of ['page', 'one', 'save', 'create'] as const) {
    const ofFloor = () => floor && measure(floor, floorWorks(loaded)[name], seconds)
    const ofOurs = () => withHot(database, () => measure(ours, works(loaded)[name], seconds))
    // Floor, ours, floor, ours: the machine's own ups and downs fall on both.
    const [f1, o1, f2, o2] = [await ofFloor(), await ofOurs(), await ofFloor(), await ofOurs()]
    lines.push(row(name, mean(o1, o2), f1 && f2 && mean(f1, f2)) + `  ${o2.hot}`)
  }
  const busy = await memory(product.pid)
  await database?.close()
  console.log(
    `\n${records.toLocaleString('en')} records, ${databaseUrl ? (postgres?.version ?? 'PostgreSQL') : 'embedded engine'}\n`,
  )
  console.log("work      p50 ms  p95 ms  /s (16)  CPU ms    the floor's: the same     ratios: p50     /s    CPU   HOT")
  for (const line of lines) console.log(line)
  console.log(`\nserver memory: ${idle} MB idle, ${busy} MB after the run`)
}

const FIGURES = ['p50', 'p95', 'perSecond', 'cpu'] as const

const mean = (a: Measured, b: Measured): Measured =>
  Object.fromEntries(FIGURES.map((name) => [name, (a[name] + b[name]) / 2])) as unknown as Measured

function row(name: string, ours: Measured, floor: Measured | null): string {
  const cell = (value: number) => value.toFixed(value < 100 ? 2 : 0).padStart(8)
  const cells = (measured: Measured) => FIGURES.map((figure) => cell(measured[figure])).join('')
  if (!floor) return name.padEnd(8) + cells(ours)
  const ratios = (['p50', 'perSecond', 'cpu'] as const).map((figure) => cell(ours[figure] / floor[figure]))
  return `${name.padEnd(8)}${cells(ours)}   ${cells(floor)}   ${ratios.join('')}`
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

const pick = (n: number): number => 1 + ((n * 7919) % records)
const title = (n: number): string => `Measured ${n} ${'x'.repeat(n % 40)}`

function works({ templateId, fieldId }: Loaded): Record<'page' | 'one' | 'save' | 'create', Work> {
  return {
    page: {
      name: 'page',
      call: () => ({ method: 'GET', path: '/api/views/cases?viewId=1&sortBy=created&sortDesc=true' }),
    },
    one: { name: 'one', call: (n) => ({ method: 'GET', path: `/api/cases/details?caseNumber=${pick(n)}` }) },
    save: {
      name: 'save',
      call: (n) => ({ method: 'POST', path: `/api/cases/field/${openCase(n)}/${fieldId}/false`, body: { value: n } }),
    },
    create: {
      name: 'create',
      call: (n) => ({
        method: 'POST',
        path: '/api/cases',
        body: { templateId, title: title(n), fields: { [fieldId]: n } },
      }),
    },
  }
}

function floorWorks(_loaded: Loaded): Record<'page' | 'one' | 'save' | 'create', Work> {
  return {
    page: { name: 'page', call: () => ({ method: 'GET', path: '/page' }) },
    one: { name: 'one', call: (n) => ({ method: 'GET', path: `/one/${pick(n)}` }) },
    save: { name: 'save', call: (n) => ({ method: 'POST', path: `/save/${openCase(n)}`, body: { value: n } }) },
    create: { name: 'create', call: (n) => ({ method: 'POST', path: '/create', body: { title: title(n), cost: n } }) },
  }
}

/** Records whose remainder is 600 and more are closed by the loader. */
function openCase(n: number): number {
  const id = pick(n)
  return (id * 7919) % 1000 < 600 ? id : openCase(n + 1)
}

async function load(): Promise<Loaded> {
  const begun = performance.now()
  const database = await openOwn()
  await migrate(database)
  const loaded = await loadRecords(database, records)
  await database.close()
  console.log(`loaded ${records.toLocaleString('en')} records in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return loaded
}

const openOwn = () =>
  openDatabase({ databaseUrl, dataDir: folder, log: pino({ level: 'silent' }), limits: { statementSeconds: 3600 } })

const startProduct = () =>
  startServer({
    command: startCommand(),
    settings: { DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '', DEMO: 'no', CALLS_PER_MINUTE: '0' },
  })

async function startFloor(url: string, { tenantId, templateId }: Loaded, postmaster: number): Promise<Target> {
  const options = ['--url', url, '--tenant', String(tenantId), '--template', String(templateId)]
  const { port, pid } = await startServer({ command: ['bench/floor.ts', ...options], ready: '/page' })
  return { port, headers: {}, cpu: () => cpuOf(pid, postmaster) }
}

/** Signs in as the browser does: a first call for the anti-forgery cookie, then the password. */
async function signIn(port: number): Promise<Omit<Target, 'cpu'>> {
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
    body: JSON.stringify({ email: BENCH_EMAIL, password: BENCH_PASSWORD }),
  })
  if (!login.ok) throw new Error(`sign-in answered ${login.status}: ${await login.text()}`)
  const token = cookie(login, 'XSRF-TOKEN')
  return {
    port,
    headers: { cookie: `session=${cookie(login, 'session')}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token },
  }
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
