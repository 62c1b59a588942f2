import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngine } from '../postgres/postgres.ts'
import { connectRaw, type RawLiveClient } from '../live/raw-live-client.ts'
import { networkCaller, type NetworkCaller } from './network-caller.ts'
import { prepareWorkspace, withDatabase, type Workspace } from './prepare-workspace.ts'
import { startProduct, type Place, type Product } from './start-product.ts'
import { migratedPlace } from './temporary-place.ts'

const SOCKETS = 2_500
const PEOPLE = 250
const RECORDS = 250
/** As many people as take a lock and do not return. */
const HOLDERS = 40

/** What one page does: a person's connection to one record. */
interface Page {
  person: number
  caseId: number
  client?: RawLiveClient | undefined
}

describe.runIf(testEngine() === 'server')(`${SOCKETS} sockets that drop and come back at once`, () => {
  let place: Place
  let workspace: Workspace
  let product: Product
  let callers: NetworkCaller[]
  let caseIds: number[]
  let pages: Page[]

  beforeAll(async () => {
    place = await migratedPlace()
    workspace = await prepareWorkspace(place, PEOPLE)
    product = await startProduct(place)
    callers = await Promise.all(
      workspace.tokens.slice(0, HOLDERS + 1).map((token) => networkCaller(product.address, token)),
    )
    caseIds = []
    await inParallel([...Array(RECORDS).keys()], 8, async () => {
      const { text } = await callers[0]!.send({
        method: 'POST',
        path: '/cases',
        body: { templateId: workspace.templateId, title: 'Watched' },
      })
      caseIds.push((JSON.parse(text) as { created: { id: number } }).created.id)
    })
    pages = Array.from({ length: SOCKETS }, (_, nth) => ({
      person: nth % PEOPLE,
      // Each person has ten records open, and each record is open for ten people.
      caseId: caseIds[(nth + Math.floor(nth / PEOPLE)) % RECORDS] ?? 0,
    }))
  })
  afterAll(() => product?.kill())

  /** Like a page: connects and joins until it succeeds. */
  async function open(page: Page): Promise<void> {
    for (let pause = 250; ; pause = Math.min(pause * 2, 4_000)) {
      try {
        page.client ??= await connectRaw({
          origin: product.address,
          token: workspace.tokens[page.person] ?? '',
          hub: '/case-hub',
        })
        const answer = await page.client.invoke('joinCase', { caseId: page.caseId, lastSeq: 1 })
        if (answer.ok) return
      } catch {
        page.client = undefined
      }
      await wait(pause * (0.5 + Math.random()))
    }
  }

  const locksHeld = () =>
    withDatabase(place, ({ owner }) => owner.selectFrom('field_locks').select('user_id').execute())

  test('all rejoin, a bystander is served all the while, and the locks of those who stay away are released', async () => {
    await inParallel(pages, 200, open)
    const holders = pages.filter(({ person }) => person > 0 && person <= HOLDERS)
    await inParallel([...new Set(holders.map(({ person }) => person))], 8, async (person) => {
      const { caseId } = holders.find((page) => page.person === person)!
      const answer = await callers[person]!.send({ method: 'PUT', path: `/cases/fieldselect/${caseId}/note/0` })
      expect(answer.status).toBe(200)
    })
    expect(await locksHeld()).toHaveLength(HOLDERS)

    const bystander = new AbortController()
    const served = serve(callers[0]!, caseIds[0] ?? 0, bystander.signal)
    for (const page of pages) {
      page.client?.socket.destroy()
      page.client = undefined
    }
    // In the meantime the database releases no lock: callers that ask for that needlessly take a connection from the
    // others.
    const slow = withDatabase(place, ({ owner }) =>
      owner.transaction().execute(async (tx) => {
        await sql`lock table field_locks in share mode`.execute(tx)
        await wait(10_000)
      }),
    )
    const back = pages.filter((page) => !holders.includes(page))
    await Promise.all(back.map(open))
    await slow
    await expect.poll(async () => (await locksHeld()).length, { timeout: 15_000, interval: 500 }).toBe(0)
    bystander.abort()

    expect([...(await served)].filter((status) => status !== 200)).toEqual([])
    expect(back.every(({ client }) => client && !client.socket.destroyed)).toBe(true)

    // Joined means up to date: one save reaches everybody who has the record open.
    const watched = back.filter(({ caseId }) => caseId === back[0]?.caseId)
    const told = watched.map(
      ({ client }) =>
        new Promise<void>((resolve) => (client!.onMessage = (name) => name === 'caseFieldsUpdated' && resolve())),
    )
    const body = { value: 'after the storm' }
    await callers[0]!.send({ method: 'POST', path: `/cases/field/${back[0]?.caseId}/note/false`, body })
    await Promise.all(told)
  }, 180_000)
})

async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

/** Reads and saves in turn, like an ordinary person; returns the statuses of the answers. */
async function serve(caller: NetworkCaller, caseId: number, until: AbortSignal): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let nth = 0; !until.aborted; nth += 1) {
    const body = { value: `save ${nth}` }
    statuses.add((await caller.send({ method: 'GET', path: '/views' })).status)
    statuses.add((await caller.send({ method: 'POST', path: `/cases/field/${caseId}/note/false`, body })).status)
  }
  return statuses
}
