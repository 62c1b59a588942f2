import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts'
import { buildServer } from '../scripts/build-server.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { startCommand } from '../scripts/start-command.ts'
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
  const ours = await signIn(product.port)
  const floor = databaseUrl ? { port: await startFloor(databaseUrl, loaded), headers: {} } : null
  const lines: string[] = []
  for (const name of ['page', 'one', 'save', 'create'] as const) {
    // Floor, ours, floor, ours: the machine's own ups and downs fall on both.
    const [f1, o1] = [
      floor && (await measure(floor, floorWorks(loaded)[name], seconds)),
      await measure(ours, works(loaded)[name], seconds),
    ]
    const [f2, o2] = [
      floor && (await measure(floor, floorWorks(loaded)[name], seconds)),
      await measure(ours, works(loaded)[name], seconds),
    ]
    lines.push(row(name, mean(o1, o2), f1 && f2 && mean(f1, f2)))
  }
  const busy = await memory(product.pid)
  console.log(
    `\n${records.toLocaleString('en')} records, ${databaseUrl ? (postgres?.version ?? 'PostgreSQL') : 'embedded engine'}\n`,
  )
  console.log('work    p50 ms  p95 ms   /s (16)   floor p50  floor p95  floor /s   share of the floor')
  for (const line of lines) console.log(line)
  console.log(`\nserver memory: ${idle} MB idle, ${busy} MB after the run`)
}

const mean = (a: Measured, b: Measured): Measured => ({
  p50: (a.p50 + b.p50) / 2,
  p95: (a.p95 + b.p95) / 2,
  perSecond: (a.perSecond + b.perSecond) / 2,
})

function row(name: string, ours: Measured, floor: Measured | null): string {
  const cell = (value: number, width: number) => value.toFixed(value < 100 ? 2 : 0).padStart(width)
  const left = name.padEnd(7) + cell(ours.p50, 7) + cell(ours.p95, 8) + cell(ours.perSecond, 10)
  if (!floor) return left
  const share = (ours.perSecond / floor.perSecond).toFixed(2)
  return `${left}${cell(floor.p50, 12)}${cell(floor.p95, 11)}${cell(floor.perSecond, 10)}${share.padStart(21)}`
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
  const database = await openDatabase({
    databaseUrl,
    dataDir: folder,
    log: pino({ level: 'silent' }),
    limits: { statementSeconds: 3600 },
  })
  await migrate(database)
  const loaded = await loadRecords(database, records)
  await database.close()
  console.log(`loaded ${records.toLocaleString('en')} records in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return loaded
}

const startProduct = () =>
  startServer({
    command: startCommand(),
    settings: { DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '', DEMO: 'no', CALLS_PER_MINUTE: '0' },
  })

async function startFloor(url: string, { tenantId, templateId }: Loaded): Promise<number> {
  const options = ['--url', url, '--tenant', String(tenantId), '--template', String(templateId)]
  const { port } = await startServer({ command: ['bench/floor.ts', ...options], ready: '/page' })
  return port
}

/** Signs in as the browser does: a first call for the anti-forgery cookie, then the password. */
async function signIn(port: number): Promise<Target> {
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
