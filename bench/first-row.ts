import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { openBrowser } from '../e2e/support/browser.ts'
import { costOf, watchFor, type Cost } from '../e2e/support/page-cost.ts'
import { BENCH_EMAIL, BENCH_PASSWORD, loadRecords } from './load-records.ts'
import { startServer, stopServers, type Server } from './servers.ts'

/**
 * npm run bench:first-row -- [--runs 9] [--records 10000]
 * The time until a browser shows the first row of the list, and the sign-in page its first box: as a ratio to a bare
 * page with the same table, in the same run. Cold: a browser that has never been here comes from another site, and starts
 * a process for each of these pages. Warm: it comes from a page of the same site, and none of them needs a process.
 * Isolated: the bare page with the headers of the product's pages, which keep other origins out of their process.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, records: { type: 'string', default: '10000' } },
})

const folder = await mkdtemp(join(tmpdir(), 'dossier-first-row-'))
const postgres = await startPostgres({ durable: true })
const browser = await openBrowser()
const elsewhere = createServer((_, reply) => reply.end('elsewhere')).listen(0, '127.0.0.1')
await once(elsewhere, 'listening')

interface Visited {
  cold: Cost[]
  warm: Cost[]
}

async function main(): Promise<void> {
  const tenantId = await load()
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: folder, DEMO: 'no', CALLS_PER_MINUTE: '0' }
  const bareSettings = { DATABASE_URL: postgres.url, TENANT: String(tenantId) }
  const product = await addressOf(startServer({ command: ['scripts/start.js'], settings }))
  const bare = await addressOf(startServer({ command: ['bench/bare-page.ts'], settings: bareSettings }))
  const session = await signIn(product)
  const pages = {
    'bare page': { url: `${bare}/cases`, near: `${bare}/ready`, shows: 'tbody tr' },
    isolated: { url: `${bare}/cases?isolated`, near: `${bare}/ready?isolated`, shows: 'tbody tr' },
    list: { url: `${product}/cases?sort=created&desc=true`, near: `${product}/ready`, shows: '[data-row]', session },
    'sign-in': { url: `${product}/login`, near: `${product}/ready`, shows: 'input' },
  }
  const results = new Map<string, Visited>(Object.keys(pages).map((name) => [name, { cold: [], warm: [] }]))
  // One after the other in each round: the machine's own ups and downs fall on all of them. The first round warms up.
  for (let run = -1; run < Number(values.runs); run++)
    for (const [name, page] of Object.entries(pages)) {
      const { cold, warm } = await visit(page)
      if (run < 0) continue
      results.get(name)?.cold.push(cold)
      results.get(name)?.warm.push(warm)
    }
  report(results)
}

const addressOf = async (server: Promise<Server>) => `http://localhost:${(await server).port}`

interface Params {
  url: string
  /** Another page of the same site, with the same headers. */
  near: string
  shows: string
  session?: Awaited<ReturnType<typeof signIn>>
}

async function visit({ url, near, shows, session }: Params): Promise<{ cold: Cost; warm: Cost }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: session })
  await watchFor(context, shows)
  const page = await context.newPage()
  const from = async (before: string) => {
    await page.goto(before)
    await page.goto(url, { waitUntil: 'commit' })
    const cost = await costOf(page)
    await page.waitForLoadState('networkidle')
    return cost
  }
  const cold = await from(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`)
  const warm = await from(near)
  await context.close()
  return { cold, warm }
}

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? NaN

function report(results: Map<string, Visited>): void {
  const time = (name: string, visit: keyof Visited) => median(results.get(name)?.[visit].map(({ at }) => at) ?? [])
  console.log('page        cold ms  warm ms   ratio cold  warm   requests  API  JS KiB decoded  sent')
  for (const [name, { cold }] of results) {
    const of = (count: Exclude<keyof Cost, 'twice' | 'calls'>) => median(cold.map((one) => one[count]))
    const cell = (value: number, width: number, digits = 0) => value.toFixed(digits).padStart(width)
    const ratio = (visit: keyof Visited) => time(name, visit) / time('bare page', visit)
    console.log(
      name.padEnd(10) +
        cell(time(name, 'cold'), 9) +
        cell(time(name, 'warm'), 9) +
        cell(ratio('cold'), 13, 2) +
        cell(ratio('warm'), 6, 2) +
        cell(of('requests'), 11) +
        cell(median(cold.map(({ calls }) => calls.length)), 5) +
        cell(of('decoded') / 1024, 16) +
        cell(of('sent') / 1024, 6),
    )
  }
}

async function load(): Promise<number> {
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: folder, log: pino({ level: 'silent' }) })
  await migrate(database)
  const { tenantId } = await loadRecords(database, Number(values.records))
  await database.close()
  return tenantId
}

/** The cookies of a person who signed in. */
async function signIn(url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(BENCH_EMAIL)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').fill(BENCH_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/cases*')
  const { cookies } = await context.storageState()
  await context.close()
  return { cookies, origins: [] }
}

try {
  await main()
} finally {
  await browser.close()
  elsewhere.close()
  await stopServers()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
