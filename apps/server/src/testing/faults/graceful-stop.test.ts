import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { connectLive } from '../live/live-client.ts'
import { testEngine } from '../postgres/postgres.ts'
import { brokenInvariants } from './check-invariants.ts'
import { misplacedWrites } from './check-ledger.ts'
import { networkCaller } from './network-caller.ts'
import { prepareWorkspace, withDatabase, type Workspace } from './prepare-workspace.ts'
import { startProduct, type Place } from './start-product.ts'
import { migratedPlace } from './temporary-place.ts'
import { newLedger, writeUntil } from './write-load.ts'

/** For what happens on any machine, sooner or later. */
const SOMETIME = { timeout: 110_000 }

let place: Place
let workspace: Workspace
beforeAll(async () => {
  place = await migratedPlace()
  workspace = await prepareWorkspace(place)
})

test('stopped while people save, it finishes accepted work and leaves no trace', { timeout: 120_000 }, async () => {
  const ledger = newLedger()
  await using product = await startProduct(place)
  const stopped = new AbortController()
  const writing = writeUntil({ address: product.address, workspace, ledger, until: stopped.signal })
  await expect.poll(() => ledger.writes.length, SOMETIME).toBeGreaterThan(40)
  product.signal('SIGTERM')
  const ended = await product.ended
  stopped.abort()
  await writing

  expect(ended).toMatchObject({ code: 0, signal: null, said: '' })
  expect(ledger.surprises).toEqual([])
  const found = await withDatabase(place, async ({ owner }) => [
    ...(await misplacedWrites(owner, ledger)),
    ...(await brokenInvariants(owner)),
  ])
  expect(found).toEqual([])
  // A refused connection carried nothing; accepted calls were also answered.
  const written = await withDatabase(place, ({ owner }) =>
    owner.selectFrom('changes').select('seq').where('tenant_id', '=', workspace.tenantId).execute(),
  )
  expect(written).toHaveLength(ledger.writes.filter((write) => write.acknowledged).length)
})

test(
  'while it stops, `/ready` says so, half-sent calls are answered, and pages stay live until then',
  { timeout: 120_000 },
  async () => {
    await using product = await startProduct(place)
    const token = workspace.tokens[0] ?? ''
    const { headers } = await networkCaller(product.address, token)
    const page = await connectLive({ origin: product.address, token, hub: '/notification-hub' })
    const own = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    const body = 'content-type: application/json\r\ncontent-length: 4\r\n\r\n{}'
    const [asking, calling, saving] = await Promise.all([
      halfCall(product.address, 'GET /ready HTTP/1.1\r\nhost: x\r\n'),
      halfCall(product.address, `GET /api/users/me HTTP/1.1\r\n${own.join('')}`),
      halfCall(product.address, `POST /api/users/updatePreferences HTTP/1.1\r\n${own.join('')}${body}`),
    ])
    product.signal('SIGTERM')
    await expect.poll(() => refuses(product.address), SOMETIME).toBe(true)
    expect(page.socket.connected).toBe(true)

    expect(await asking.finish()).toMatch(/^HTTP\/1\.1 503 [^]*connection: close[^]*stopping$/i)
    expect(await calling.finish()).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*"email"/i)
    expect(await saving.finish()).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i)
    expect(await product.ended).toMatchObject({ code: 0 })
    await page.ended
  },
)

test('idle connections do not keep it from stopping', async () => {
  await using product = await startProduct(place)
  const { port } = new URL(product.address)
  const silent = connect(Number(port), '127.0.0.1')
  await once(silent, 'connect')
  const stuck = await halfCall(product.address, 'GET /ready HTTP/1.1\r\n')
  product.signal('SIGTERM')

  expect(await product.ended).toMatchObject({ code: 0, signal: null })
  silent.destroy()
  stuck.destroy()
})

// More than once, since connections race; not on both engines, as none of them takes part.
test.each(testEngine() === 'server' ? [1, 2, 3] : [1])(
  'F9 round %i: callers who heed /ready are not reset when it stops under load',
  { timeout: 120_000 },
  async () => {
    // Long enough for any machine: the port stays open until the callers are gone, and Ctrl C ends the wait.
    await using product = await startProduct(place, { DRAIN_SECONDS: '600' })
    const cookie = `session=${workspace.tokens[0]}`
    const agent = new Agent({ keepAlive: true, maxSockets: 40 })
    const call = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const request = get(`${product.address}${path}`, { agent, headers: { cookie } }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
        })
        request.once('error', reject)
      })
    let isReady = true
    let answered = 0
    const faults: unknown[] = []
    const caller = async () => {
      while (isReady)
        try {
          const status = await call('/api/users/me')
          if (status === 200) answered += 1
          else faults.push(status)
        } catch (error) {
          faults.push(String(error))
        }
    }
    const calling = Array.from({ length: 30 }, caller)
    const more = (count: number) => {
      const enough = answered + count
      return expect.poll(() => answered + faults.length, SOMETIME).toBeGreaterThan(enough)
    }
    await more(100)
    product.signal('SIGTERM')
    while ((await call('/ready')) === 200) await wait(20)
    // Otherwise a call could be on its way over a connection that is closed as idle.
    expect((await fetch(`${product.address}/health`)).headers.get('connection')).toBe('close')
    // What looks at /ready does so every now and then only: calls go on coming for a while.
    await more(300)
    isReady = false
    await Promise.all(calling)
    product.signal('SIGINT')

    expect(faults).toEqual([])
    expect(await product.ended).toMatchObject({ code: 0, signal: null })
    await expect(call('/health')).rejects.toThrow('ECONNREFUSED')
    agent.destroy()
  },
)

/** A call whose last line is still missing, on a connection that was used before. */
async function halfCall(address: string, text: string) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8')
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'data')
  socket.write(text)
  return {
    destroy: () => socket.destroy(),
    async finish() {
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk))
      socket.write('\r\n')
      await once(socket, 'close')
      return answer
    },
  }
}

/** New connections are no longer accepted. */
const refuses = (address: string) =>
  fetch(`${address}/health`).then(
    () => false,
    () => true,
  )
