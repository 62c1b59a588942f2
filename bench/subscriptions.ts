import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import type { ListQuery } from '../packages/contract/src/live/record-view-hub.ts'
import type { CaseListPage } from '../packages/contract/src/views.ts'
import { cpuOf, postmasterOf } from './cpu.ts'
import { loadRecords } from './load-records.ts'
import { followLists, type Follower } from './list-followers.ts'
import { callerWith, startNode, stopNode, type Node } from './node.ts'
import { signPeopleIn } from './sessions.ts'
import { fiftyLists, fiftyViews } from './watched-lists.ts'

/**
 * npm run bench:subscriptions -- [--records 20000] [--saves 200] [--rate 20] [--runs 3] [--only TEXT]
 * The processor time of the server and of PostgreSQL for one saved change, with nobody, one, 500 watchers of 50 lists
 * and 500 of one list, and with 50 and 500 people who watch 50 views. Saves set a field, a status or a title of records
 * all over the tenant, so many a second. Of titles it says when their rows were on the screens; at the end, the screens
 * are compared with fresh fetches. The watchers share the machine with the server.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '20000' },
    saves: { type: 'string', default: '200' },
    rate: { type: 'string', default: '20' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
const [records, saves, rate, runs] = [values.records, values.saves, values.rate, values.runs].map(Number) as [
  number,
  number,
  number,
  number,
]
const PEOPLE = 100
const nodes: Node[] = []
const folder = await mkdtemp(join(tmpdir(), 'dossier-bench-'))
const postgres = await startPostgres({ durable: true })
try {
  await main()
} finally {
  await Promise.all(nodes.map(stopNode))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function main(): Promise<void> {
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: folder, log: pino({ level: 'silent' }) })
  await migrate(database)
  const { tenantId } = await loadRecords(database, records)
  // What is saved now has to be the newest.
  await sql`update cases_base set last_updated = created where last_updated > created`.execute(database.owner)
  await sql`vacuum (analyze)`.execute(database.owner)
  const watched = await fiftyViews(database, tenantId)
  const tokens = await signPeopleIn(database, tenantId, PEOPLE)
  const { rows } = await sql<{ viewId: number; statuses: number[]; ids: number[] }>`
    select (select min(id) from views where tenant_id = ${tenantId}) as "viewId",
      array(select id from statuses where tenant_id = ${tenantId} order by id) as statuses,
      array(select id from cases_base where tenant_id = ${tenantId} and not is_closed order by md5(id::text)
        limit 2000) as ids`.execute(database.owner)
  const scene = rows[0]!
  const postmaster = await postmasterOf(database)
  const node = await startNode(folder, postgres.url)
  nodes.push(node)
  const { port, child } = node
  const cpu = () => cpuOf(child.pid ?? 0, postmaster)
  const call = await callerWith(tokens[0]!, port)
  const save = (path: string, value: unknown) => call('POST', path, { value })
  const change = async (n: number): Promise<Saved | undefined> => {
    const id = scene.ids[(n * 7) % scene.ids.length]!
    const begun = performance.now()
    const title = `Pump ${n} ${n % 13}`
    if (n % 3 === 0) await save(`/cases/property/${id}/statusId`, scene.statuses[n % scene.statuses.length])
    else if (n % 3 === 1) await save(`/cases/property/${id}/title`, title)
    else await save(`/cases/field/${id}/cost/false`, n)
    return n % 3 === 1 ? { title, begun, answered: performance.now() } : undefined
  }
  const lists = fiftyLists(scene.viewId)
  const newest = lists[0]!
  const setups: [string, ListQuery[][]][] = [
    ['nobody', []],
    ['1 subscription', [[newest]]],
    ['500 of 50 lists', tokens.map((_, nth) => Array.from({ length: 5 }, (_, i) => lists[(nth * 5 + i) % 50]!))],
    ['500 of one list', Array.from({ length: 500 }, () => [newest])],
    ['50 of 50 views', watched.map((view) => [view])],
    ['500 of 50 views', Array.from({ length: 500 }, (_, nth) => [watched[nth % 50]!])],
  ]
  const results = new Map<string, number[]>()
  const delays = new Map<string, Delays>()
  let n = 0
  for (let run = 0; run <= runs; run += 1)
    for (const [name, setup] of setups.filter(([name]) => name.includes(values.only) || name === '1 subscription')) {
      const follow = (queries: ListQuery[], nth: number) =>
        followLists({ port, token: tokens[nth % PEOPLE]!, queries, keepsPages: nth < 50 })
      const watchers = await Promise.all(setup.map(follow))
      await wait(1_000)
      const messages = () => watchers.reduce((sum, one) => sum + one.messages, 0)
      const [begun, heard] = [await cpu(), messages()]
      const saved = await saveAll(() => change((n += 1)))
      await wait(1_000)
      const spent = ((await cpu()) - begun) / saves
      // The first run warms up.
      if (run > 0) {
        results.set(name, [...(results.get(name) ?? []), spent])
        note(delays, name, saved, watchers)
      }
      console.log(
        `${name.padEnd(18)} ${spent.toFixed(2)} ms a change, ${((messages() - heard) / saves).toFixed(1)} messages`,
      )
      await compare(call, watchers)
      for (const { socket } of watchers) socket.io._close()
      await wait(500)
    }
  print(results)
  printDelays(delays)
  await database.close()
}

interface Saved {
  title: string
  begun: number
  answered: number
}

interface Delays {
  fromAnswer: number[]
  fromCall: number[]
}

/** At the rate, whether earlier ones are answered or not. Returns those whose rows can be told from others. */
async function saveAll(change: () => Promise<Saved | undefined>): Promise<Saved[]> {
  const begun = performance.now()
  const all: Promise<Saved | undefined>[] = []
  for (let nth = 1; nth <= saves; nth += 1) {
    all.push(change())
    await wait(Math.max(0, begun + (nth * 1_000) / rate - performance.now()))
  }
  return (await Promise.all(all)).flatMap((one) => one ?? [])
}

function note(delays: Map<string, Delays>, name: string, saved: readonly Saved[], watchers: readonly Follower[]): void {
  const all = delays.get(name) ?? { fromAnswer: [], fromCall: [] }
  for (const { title, begun, answered } of saved)
    for (const { titles } of watchers) {
      const at = titles.get(title)
      if (at === undefined) continue
      all.fromAnswer.push(Math.max(0, at - answered))
      all.fromCall.push(at - begun)
    }
  delays.set(name, all)
}

/** Fails the run if a screen shows something else than a fresh fetch, or a view nothing. */
async function compare(call: Awaited<ReturnType<typeof callerWith>>, watchers: readonly Follower[]): Promise<void> {
  for (const { queries, pages } of watchers)
    for (const [nth, page] of pages.entries()) {
      const { kind: _, ...query } = queries[nth] as ListQuery & { kind: 'page' }
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const fresh = (await call('GET', `/views/cases?${search.toString()}`, undefined)) as CaseListPage
      if (fresh.casesTables[0]?.totalRecords === 0) throw new Error(`A list is empty: ${search.toString()}`)
      if (isDeepStrictEqual(page, fresh)) continue
      process.exitCode = 1
      console.log(`a screen differs from a fresh fetch: ${search.toString()}`)
    }
}

function print(results: ReadonlyMap<string, number[]>): void {
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? NaN
  const of = (name: string) => median(results.get(name) ?? [])
  console.log('\nprocessor time for one change     ms   to one subscription   what lists add, ms')
  for (const name of results.keys())
    console.log(
      `${name.padEnd(28)}${of(name).toFixed(2).padStart(8)}${(of(name) / of('1 subscription')).toFixed(2).padStart(22)}${(of(name) - of('nobody')).toFixed(2).padStart(21)}`,
    )
}

function printDelays(delays: ReadonlyMap<string, Delays>): void {
  console.log('\nuntil a changed row is on a screen    rows   p50 ms   p95 ms   p99 ms  most ms')
  for (const [name, { fromAnswer, fromCall }] of delays)
    for (const [from, times] of Object.entries({ 'the answer': fromAnswer, 'the call': fromCall })) {
      if (times.length === 0) continue
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
      const figures = [0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(0).padStart(9))
      console.log(`${`${name}, from ${from}`.padEnd(35)}${String(times.length).padStart(7)}${figures.join('')}`)
    }
}
