import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { BrowserContext } from 'playwright-core'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase, type Database } from '../apps/server/src/db/open.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { openBrowser } from '../e2e/support/browser.ts'
import { buildServer } from '../scripts/build-server.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { startCommand } from '../scripts/start-command.ts'
import { cpuOf, postmasterOf } from './cpu.ts'
import { followLists, type Follower } from './list-followers.ts'
import { findLoaded, loadRecords } from './load-records.ts'
import { makeBoard, type Board } from './morning-board.ts'
import { callerWith } from './node.ts'
import { startServer, stopServers, type Server } from './servers.ts'
import { signPeopleIn } from './sessions.ts'
import { setScene } from './works.ts'

/**
 * npm run bench:dashboard -- [--records 1000000] [--walls 200] [--saves 20] [--seconds 20] [--url postgres://…]
 * A dashboard of twenty tiles: milliseconds until a browser has painted all of them, the first time after the start of
 * the server and again; then the processor time of the server and of PostgreSQL while records are saved, with nobody,
 * with one wall and with many that show it to people with equal rights. The walls share the machine with the server.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    walls: { type: 'string', default: '200' },
    saves: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
    url: { type: 'string' },
  },
})
const [records, walls, rate, seconds] = [values.records, values.walls, values.saves, values.seconds].map(Number) as [
  number,
  number,
  number,
  number,
]
const folder = await mkdtemp(join(tmpdir(), 'dossier-dashboard-'))
const postgres = values.url ? null : await startPostgres({ durable: true })
const databaseUrl = values.url ?? postgres!.url
try {
  await main()
} finally {
  await stopServers()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}

async function main(): Promise<void> {
  const database = await openDatabase({
    databaseUrl,
    dataDir: folder,
    log: pino({ level: 'silent' }),
    limits: { statementSeconds: 3600 },
  })
  await migrate(database)
  const loaded = (await findLoaded(database)) ?? (await loadRecords(database, records, { restricted: true }))
  const { tenantId, views } = await setScene(database, loaded)
  const { id: userId } = await database.owner
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const board = await makeBoard(database, { tenantId, userId, viewIds: views })
  const [token] = await signPeopleIn(database, tenantId, 1)
  await buildWeb()
  await buildServer()
  const server = await startServer({
    command: startCommand(),
    settings: { DATA_DIR: folder, DATABASE_URL: databaseUrl, DEMO: 'no', CALLS_PER_MINUTE: '0', LOG_LEVEL: 'warn' },
  })
  await paint(server, { token: token!, board })
  await watch(database, { server, tenantId, token: token!, board })
  await database.close()
}

interface Shown {
  token: string
  board: Board
}

async function paint({ port }: Server, { token, board }: Shown): Promise<void> {
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'session', value: token, url: `http://localhost:${port}` }])
  const times: number[] = []
  for (let visit = 0; visit < 6; visit += 1)
    times.push(await painted(context, `http://localhost:${port}/dashboard?id=${board.dashboardId}`, board.tiles))
  await browser.close()
  const [first, ...again] = times
  const middle = again.toSorted((a, b) => a - b)[again.length >> 1]!
  console.log(`${board.tiles} tiles: ${first!.toFixed(0)} ms the first time, ${middle.toFixed(0)} ms again`)
}

/** Milliseconds from the start of the visit until each tile has its content. */
async function painted(context: BrowserContext, url: string, tiles: number): Promise<number> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  const at = await page.evaluate(
    (count) =>
      new Promise<number>((resolve, reject) => {
        const look = () => {
          const all = document.querySelectorAll('.tile')
          if (all.length < count || document.querySelector('.tile .skeleton')) return
          const failed = document.querySelector('.tile [role=alert]')
          if (failed) return reject(new Error(failed.textContent))
          watcher.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document, { childList: true, subtree: true, attributes: true })
        look()
      }),
    tiles,
  )
  await page.close()
  return at
}

async function watch(
  database: Database,
  { server, tenantId, token, board }: Shown & { server: Server; tenantId: number },
): Promise<void> {
  const { rows } = await sql<{ ids: number[]; statuses: number[] }>`
    select array(select id from statuses where tenant_id = ${tenantId} order by id) as statuses,
      array(select id from cases_base where tenant_id = ${tenantId} and not is_closed and not is_sensitive
        order by md5(id::text) limit 2000) as ids`.execute(database.owner)
  const { ids, statuses } = rows[0]!
  const postmaster = await postmasterOf(database)
  const call = await callerWith(token, server.port)
  let n = 0
  const save = () => {
    n += 1
    const id = ids[(n * 7) % ids.length]!
    return n % 2 === 0
      ? call('POST', `/cases/property/${id}/statusId`, { value: statuses[(n >> 1) % statuses.length] })
      : call('POST', `/cases/field/${id}/cost/false`, { value: n })
  }
  const spent: number[] = []
  for (const amount of [0, 1, walls]) {
    const watchers: Follower[] = []
    for (let nth = 0; nth < amount; nth += 1)
      watchers.push(await followLists({ port: server.port, token, queries: board.queries }))
    await wait(3_000)
    const begun = await cpuOf(server.pid, postmaster)
    const saves: Promise<unknown>[] = []
    const start = performance.now()
    for (let nth = 1; nth <= rate * seconds; nth += 1) {
      saves.push(save())
      await wait(Math.max(0, start + (nth * 1_000) / rate - performance.now()))
    }
    await Promise.all(saves)
    const share = ((await cpuOf(server.pid, postmaster)) - begun) / (performance.now() - start)
    const messages = watchers.reduce((sum, one) => sum + one.messages, 0)
    for (const { socket } of watchers) socket.io._close()
    await wait(1_000)
    spent.push(share)
    console.log(`${String(amount).padStart(4)} walls: ${(100 * share).toFixed(0)} % of a core, ${messages} messages`)
  }
  console.log(`ratio of ${walls} walls to one: ${(spent[2]! / spent[1]!).toFixed(2)}`)
}
