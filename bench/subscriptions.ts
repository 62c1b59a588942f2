import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Socket } from 'socket.io-client'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { startPostgres } from '../apps/server/src/testing/start-postgres.ts'
import type { ListQuery } from '../packages/contract/src/live/record-view-hub.ts'
import { SORT_KEYS } from '../packages/contract/src/views.ts'
import { cpuOf, postmasterOf } from './cpu.ts'
import { loadRecords } from './load-records.ts'
import { callerWith, connectWith, startNode, stopNode, type Node } from './node.ts'
import { signPeopleIn } from './sessions.ts'

/**
 * npm run bench:subscriptions -- [--records 20000] [--saves 200] [--pause 60] [--runs 3]
 * The processor time of the server and of PostgreSQL for one saved change, with nobody, one, 500 watchers of 50 lists
 * and 500 of one list. Saves set a field, a status or a title of records all over the tenant.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '20000' },
    saves: { type: 'string', default: '200' },
    pause: { type: 'string', default: '60' },
    runs: { type: 'string', default: '3' },
  },
})
const [records, saves, pause, runs] = [values.records, values.saves, values.pause, values.runs].map(Number) as [
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
  const change = (n: number) => {
    const id = scene.ids[(n * 7) % scene.ids.length]!
    if (n % 3 === 0) return save(`/cases/property/${id}/statusId`, scene.statuses[n % scene.statuses.length])
    if (n % 3 === 1) return save(`/cases/property/${id}/title`, `Pump ${n} ${n % 13}`)
    return save(`/cases/field/${id}/cost/false`, n)
  }
  const lists = fiftyLists(scene.viewId)
  const newest = lists[0]!
  const setups: [string, ListQuery[][]][] = [
    ['nobody', []],
    ['1 subscription', [[newest]]],
    ['500 of 50 lists', tokens.map((_, nth) => Array.from({ length: 5 }, (_, i) => lists[(nth * 5 + i) % 50]!))],
    ['500 of one list', Array.from({ length: 500 }, () => [newest])],
  ]
  const results = new Map<string, number[]>()
  let n = 0
  for (let run = 0; run <= runs; run += 1)
    for (const [name, wanted] of setups) {
      const watchers = await Promise.all(wanted.map((queries, nth) => follow(port, tokens[nth % PEOPLE]!, queries)))
      await wait(1_000)
      const messages = () => watchers.reduce((sum, { heard }) => sum + heard(), 0)
      const [begun, heard] = [await cpu(), messages()]
      for (let done = 0; done < saves; done += 1) {
        await change((n += 1))
        await wait(pause)
      }
      await wait(1_000)
      const spent = ((await cpu()) - begun) / saves
      // The first run warms up.
      if (run > 0) results.set(name, [...(results.get(name) ?? []), spent])
      console.log(
        `${name.padEnd(18)} ${spent.toFixed(2)} ms a change, ${((messages() - heard) / saves).toFixed(1)} messages`,
      )
      for (const { socket } of watchers) socket.io._close()
      await wait(500)
    }
  print(results)
  await database.close()
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

/** First pages in every order, pages in the middle, and filters by what titles contain. */
function fiftyLists(viewId: number): ListQuery[] {
  const base = { kind: 'page', viewId, page: 1, pageSize: 20, searchTerm: '' } as const
  const firsts = SORT_KEYS.flatMap((sortBy) => [true, false].map((sortDesc) => ({ ...base, sortBy, sortDesc })))
  const middles = [2, 3, 50, 200].map((page) => ({ ...base, page, sortBy: 'created', sortDesc: true }) as const)
  const filters = Array.from(
    { length: 30 },
    (_, nth) => ({ ...base, searchTerm: `light ${nth + 10}`, sortBy: 'lastUpdated', sortDesc: true }) as const,
  )
  const newest = firsts.findIndex(({ sortBy, sortDesc }) => sortBy === 'lastUpdated' && sortDesc)
  return [firsts[newest]!, ...firsts.toSpliced(newest, 1), ...middles, ...filters]
}

async function follow(port: number, token: string, queries: readonly ListQuery[]): Promise<Follower> {
  const socket = await connectWith(token, { port, hub: '/record-view-hub' })
  let messages = 0
  socket.on('listChanged', () => (messages += 1))
  for (const [nth, query] of queries.entries()) {
    const answer = (await socket.emitWithAck('subscribe', { id: `list-${nth}`, query })) as { ok: boolean }
    if (!answer.ok) throw new Error(`A list could not be followed: ${JSON.stringify(answer)}`)
  }
  return { socket, heard: () => messages }
}

interface Follower {
  socket: Socket
  heard: () => number
}
