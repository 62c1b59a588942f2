import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../db/open.ts'
import { silentLog } from '../postgres/fresh-database.ts'
import { dropTestDatabase, testDatabaseUrl, testEngine } from '../postgres/postgres.ts'
import { startCommitProxy, type CommitProxy, type Fate } from './commit-proxy.ts'
import { networkCaller, type NetworkCaller } from './network-caller.ts'
import { prepareWorkspace } from './prepare-workspace.ts'
import { startProduct, type Product } from './start-product.ts'

const NOTHING = 'The service is busy for a moment. Nothing was changed; please try again.'
const UNKNOWN =
  'The connection to the database was lost while saving. It is not known whether this was saved: reload before you try again.'

describe.runIf(testEngine() === 'server')('when the connection is lost during a commit', () => {
  let databaseUrl: string
  let database: Database
  let proxy: CommitProxy
  let product: Product
  let caller: NetworkCaller
  let caseId: number
  beforeAll(async () => {
    databaseUrl = await testDatabaseUrl()
    const { templateId, tokens } = await prepareWorkspace({ dataDir: '', databaseUrl }, 1)
    database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog })
    proxy = await startCommitProxy(databaseUrl)
    product = await startProduct({ dataDir: '', databaseUrl: proxy.url })
    caller = await networkCaller(product.address, tokens[0] ?? '')
    const body = { templateId, title: 'Lamp', fields: { note: 'old' } }
    const created = await caller.send({ method: 'POST', path: '/cases', body })
    caseId = (JSON.parse(created.text) as { created: { id: number } }).created.id
  }, 60_000)
  afterAll(async () => {
    await product?.kill()
    await proxy?.[Symbol.asyncDispose]()
    await database?.close()
    await dropTestDatabase(databaseUrl)
  })

  const comment = (text: string, key?: string) =>
    caller.send({
      method: 'POST',
      path: '/cases/update',
      body: { caseId, comment: text },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })

  /** How often a comment is stored, read directly from the database. */
  const timesStored = async (text: string) =>
    (await database.owner.selectFrom('comments').select('id').where('comment', '=', text).execute()).length

  /** Adds a comment whose commit meets this fate. */
  async function meeting(fate: Fate, text: string, key?: string) {
    proxy.next(fate)
    const answer = await comment(text, key)
    expect(proxy.isArmed()).toBe(false)
    return answer
  }

  test('C1 a committed call is answered as if nothing had happened', async () => {
    const answer = await meeting({ kind: 'answerLost' }, 'one', 'key-1')
    expect(answer).toMatchObject({ status: 200 })
    expect(JSON.parse(answer.text)).toMatchObject({ caseId, comment: 'one' })
    expect(await timesStored('one')).toBe(1)
    expect((await comment('one', 'key-1')).text).toBe(answer.text)
    expect(await timesStored('one')).toBe(1)
  })

  test('C1 only an uncommitted call is answered with "Nothing was changed", and can be retried', async () => {
    for (const kind of ['commitLost', 'halfOpen'] as const) {
      expect(await meeting({ kind }, kind, kind)).toMatchObject({ status: 503, text: NOTHING })
      expect(await timesStored(kind)).toBe(0)
      expect(await comment(kind, kind)).toMatchObject({ status: 200 })
      expect(await timesStored(kind)).toBe(1)
    }
  })

  test('C1 a commit that arrives late is either stored and answered, or undone', { timeout: 60_000 }, async () => {
    for (let milliseconds = 0; milliseconds < 60; milliseconds += 3) {
      const text = `late ${milliseconds}`
      const { status, text: said } = await meeting({ kind: 'late', milliseconds }, text, `late-${milliseconds}`)
      // It may still be on its way when the answer arrives.
      await new Promise((resolve) => setTimeout(resolve, 100))
      const stored = await timesStored(text)
      expect([status, stored]).toEqual(status === 200 ? [200, 1] : [503, 0])
      if (status === 503) expect(said).toBe(NOTHING)
    }
  })

  test('C1 without a key nothing is claimed', async () => {
    expect(await meeting({ kind: 'answerLost' }, 'keyless')).toMatchObject({ status: 503, text: UNKNOWN })
    expect(await timesStored('keyless')).toBe(1)
    expect(await meeting({ kind: 'commitLost' }, 'keyless too')).toMatchObject({ status: 503, text: UNKNOWN })
    expect(await timesStored('keyless too')).toBe(0)
  })

  test(
    'C1 while the database stays away nothing is claimed; sent again later it counts once',
    { timeout: 60_000 },
    async () => {
      proxy.next({ kind: 'answerLost' })
      const answer = comment('away', 'away')
      await expect.poll(() => proxy.isArmed(), { interval: 1 }).toBe(false)
      proxy.refuse(true)
      expect(await answer).toMatchObject({ status: 503, text: UNKNOWN })
      proxy.refuse(false)
      expect(await comment('away', 'away')).toMatchObject({ status: 200 })
      expect(await timesStored('away')).toBe(1)
    },
  )
})
