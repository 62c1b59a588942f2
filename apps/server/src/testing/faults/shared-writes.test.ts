import { setTimeout as wait } from 'node:timers/promises'
import { views } from '@dossier/contract/views'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../db/open.ts'
import { LOG_START, readPlacesAfter } from '../../history/read-after.ts'
import { silentLog } from '../postgres/fresh-database.ts'
import { countsQuery, expectFresh, pageQuery, watchList, type ListWatcher } from '../live/live-list-client.ts'
import { testEngine } from '../postgres/postgres.ts'
import { startPostgres, type RunningPostgres } from '../postgres/start-postgres.ts'
import { brokenInvariants } from './check-invariants.ts'
import { personAt } from './network-person.ts'
import { prepareWorkspace, type Workspace } from './prepare-workspace.ts'
import { addSpite, callersOf, spitefulOffice, type Writer } from './spiteful-office.ts'
import { wrongAnswers, wronglyStored } from './spiteful-oracle.ts'
import { sendAgain, sendOne, type Sent } from './spiteful-writes.ts'
import { startProduct, type Place, type Product } from './start-product.ts'

/** `ROUNDS=100 SEED=7 npm test -- postgres shared-writes` before a release. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 6)
const SEED = Number(process.env['SEED'] ?? Date.now() % 100_000)
/** Of each of two tenants, half of them at each of two nodes. */
const PEOPLE = 16

function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296
}

describe.runIf(testEngine() === 'server')('writes of two tenants at two nodes in the same moment', () => {
  let postgres: RunningPostgres
  let place: Place
  let database: Database
  let nodes: Product[] = []
  let workspaces: Workspace[]
  let writers: Writer[]
  const startNodes = async () => void (nodes = await Promise.all([startProduct(place), startProduct(place)]))

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    place = { dataDir: '', databaseUrl: postgres.url }
    workspaces = [await prepareWorkspace(place, PEOPLE + 1), await prepareWorkspace(place, PEOPLE + 1)]
    database = await openDatabase({ ...place, log: silentLog })
    await addSpite(database, workspaces)
    await startNodes()
    writers = await spitefulOffice(database, workspaces, nodes)
  }, 120_000)
  afterAll(async () => {
    for (const node of nodes) await node.kill()
    await database?.close()
    await postgres?.stop()
  })

  /** Lists at both nodes of both tenants. */
  async function watchers(): Promise<ListWatcher[]> {
    const places = workspaces.flatMap(({ tokens }) => nodes.map(({ address }) => ({ address, token: tokens[0]! })))
    const watching = places.map(async ({ address, token }) => {
      const person = await personAt(address, token)
      const [view] = await person.call(views.list, {})
      const queries = [pageQuery(view!.id, { sortBy: 'created', pageSize: 100 }), pageQuery(view!.id), countsQuery()]
      return Promise.all(queries.map((query) => watchList(person, query, { origin: address })))
    })
    return (await Promise.all(watching)).flat()
  }

  /** Follows the log of a tenant until the returned function is called, which gives all entries in their order. */
  function followLog({ tenantId }: Workspace) {
    const seen: string[] = []
    let [from, isOver] = [LOG_START, false]
    const read = async () => {
      const following = { tenantId, place: from, limit: 1_000 }
      const entries = await database.tenantRead(tenantId, (tx) => readPlacesAfter(tx, following))
      seen.push(...entries.map(({ case_id, seq }) => `${case_id}/${seq}`))
      from = entries.at(-1)?.place ?? from
      return entries.length
    }
    const reading = (async () => {
      while (!isOver) await read()
      while ((await read()) > 0);
    })()
    return async () => {
      isOver = true
      await reading
      return seen
    }
  }

  const entriesOf = async ({ tenantId }: Workspace) => {
    const { rows } = await sql<{ entry: string }>`select case_id || '/' || seq as entry from changes
      where tenant_id = ${tenantId} order by position, case_id, seq`.execute(database.owner)
    return rows.map(({ entry }) => entry)
  }

  /** Until writes whose callers have hung up are over, too. */
  async function untilQuiet(): Promise<void> {
    const writing = sql<{ writers: number }>`select count(*)::int as writers from pg_stat_activity
      where datname = current_database() and backend_xid is not null`
    for (let quiet = 0; quiet < 5; await wait(100)) {
      const { rows } = await writing.execute(database.owner)
      quiet = rows[0]!.writers === 0 ? quiet + 1 : 0
    }
  }

  test(
    'ADR-34 ADR-5 each is stored and told of once or not at all, as answered, under its own name',
    { timeout: 60_000 + ROUNDS * 10_000 },
    async () => {
      const random = randomFrom(SEED)
      const watching = await watchers()
      const logs = workspaces.map(followLog)
      const sent: Sent[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        sent.push(...(await Promise.all(writers.map((writer) => sendOne(writer, random)))))
      await untilQuiet()
      const followed = await Promise.all(logs.map((stop) => stop()))
      const found = [
        ...wrongAnswers(sent),
        ...(await wronglyStored(database.owner, sent)),
        ...(await brokenInvariants(database.owner)),
      ]
      expect(found, `seed ${SEED}`).toEqual([])
      expect(followed).toEqual(await Promise.all(workspaces.map(entriesOf)))

      await expectFresh(watching)
      const told = watching.map(({ client }) => client.frames.join('\n')).join('\n')
      const isTold = ({ text }: Sent) => told.includes(text)
      expect(sent.filter((one) => ['refused', 'broken'].includes(one.fate) && isTold(one))).toEqual([])
      expect(sent.filter((one) => one.fate === 'kept' && one.number && !isTold(one))).toEqual([])
    },
  )

  const killNodes = () => Promise.all(nodes.map((node) => node.kill()))
  test.each([
    ['PostgreSQL', () => postgres.crash(), () => postgres.startAgain()],
    ['both nodes', killNodes, startNodes],
  ])(
    'ADR-34 ADR-22 what was answered before %s died is there, and the rest is there once when sent again',
    { timeout: 120_000 },
    async (_, die, live) => {
      const random = randomFrom(SEED + 1)
      const sent: Sent[] = []
      let isDead = false
      const writing = writers.map(async (writer) => {
        while (!isDead) sent.push(await sendOne(writer, random))
      })
      await wait(150 + random() * 150)
      await die()
      isDead = true
      await Promise.all(writing)
      await live()
      for (const writer of writers) writer.callers = await callersOf(nodes, writer.token)
      const unanswered = sent.filter(({ fate, status }) => fate === 'unheard' || (fate === 'kept' && status !== 200))
      await Promise.all(unanswered.map(sendAgain))
      const found = [
        ...wrongAnswers(sent.filter(({ fate }) => fate === 'kept')),
        ...(await wronglyStored(database.owner, sent)),
        ...(await brokenInvariants(database.owner)),
      ]
      expect(found, `seed ${SEED}`).toEqual([])
    },
  )
})
