import { randomBytes } from 'node:crypto'
import { createConnection } from 'node:net'
import { expect, test, vi } from 'vitest'
import { ACTING_AS, actingAs, SESSION_MOVED } from '@dossier/contract/sign-in/acting-as'
import { buildApp } from '../app.ts'
import { CallLimits } from '../http/call-limits.ts'
import { connectLive, listenOn, liveAddress, type LiveClient } from '../testing/live/live-client.ts'
import { insertRecords } from '../testing/insert-records.ts'
import { silentLog } from '../testing/postgres/fresh-database.ts'
import { testServer } from '../testing/test-server.ts'
import { MOST_PER_SESSION } from './admit-upgrade.ts'
import { newTenant } from '../testing/world.ts'

const HUBS = ['/notification-hub', '/case-hub', '/record-view-hub']

async function somebody() {
  const tenant = await newTenant()
  return tenant.person()
}

/** The first line that the server answers an upgrade with, over a bare connection. */
async function upgrade(
  headers: Record<string, string>,
  query = 'EIO=4&transport=websocket',
  address?: string,
): Promise<string> {
  const { hostname, port, host } = new URL(address ?? (await liveAddress()))
  const all = {
    host,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return new Promise((resolve, reject) => {
    const connection = createConnection({ host: hostname, port: Number(port) })
    connection.once('error', reject)
    connection.once('data', (data) => {
      resolve(String(data).split('\r\n')[0] ?? '')
      connection.destroy()
    })
    connection.write(`GET /api/socket.io/?${query} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  })
}

const isAlive = async (client: LiveClient) =>
  expect(await client.invoke('leaveCase', { caseId: 1 })).toEqual({ ok: true })

test('T15 only a page of this site opens a socket, and only over WebSocket', async () => {
  const own = await liveAddress()
  const cookie = `session=${(await somebody()).token}`
  expect(await upgrade({ origin: own, cookie })).toBe('HTTP/1.1 101 Switching Protocols')
  expect(await upgrade({ origin: 'https://evil.example', cookie })).toBe('HTTP/1.1 400 Bad Request')
  expect(await upgrade({ cookie })).toBe('HTTP/1.1 400 Bad Request')
  expect(await upgrade({ origin: own, cookie }, 'EIO=4&transport=polling')).toBe('HTTP/1.1 400 Bad Request')
  const polled = await fetch(`${own}/api/socket.io/?EIO=4&transport=polling`, { headers: { origin: own, cookie } })
  expect(polled.status).toBe(400)
})

test('B.6 anonymous callers are refused before a socket is opened', async () => {
  const origin = await liveAddress()
  const person = await somebody()
  const cookie = `session=${person.token}`
  const refused = 'HTTP/1.1 401 Unauthorized'
  expect(await upgrade({ origin })).toBe(refused)
  expect(await upgrade({ origin, cookie: 'session=made-up' })).toBe(refused)
  expect(await upgrade({ origin, cookie })).toBe('HTTP/1.1 101 Switching Protocols')
  await person.send({ method: 'GET', path: '/login/logout' })
  expect(await upgrade({ origin, cookie })).toBe(refused)
  const half = await somebody()
  const { owner } = (await testServer()).services.database
  await owner.updateTable('sessions').set({ state: 'mfa' }).where('user_id', '=', half.id).execute()
  expect(await upgrade({ origin, cookie: `session=${half.token}` })).toBe(refused)
})

test('B.2 B.5 B.6 handshakes with invented cookies are calls of their address, whatever they forward, and keep nobody else there from one', async () => {
  const { services } = await testServer()
  const settings = { ...services.settings, trustProxy: 1 }
  const { http } = await buildApp({ ...services, settings, limits: new CallLimits(3000) }, silentLog as never)
  const origin = await listenOn(http)
  const seenByProxy = '198.51.100.7'
  const shake = (token: string, forwarded = seenByProxy) =>
    upgrade({ origin, cookie: `session=${token}`, 'x-forwarded-for': forwarded }, undefined, origin)
  const { token } = await somebody()
  expect(await shake(token)).toBe('HTTP/1.1 101 Switching Protocols')
  const headers = { 'x-forwarded-for': seenByProxy }
  for (let left = 599; left > 0; left -= 1) await http.inject({ url: '/api/oauth/clientIds', headers })
  const refused = await Promise.all(
    Array.from({ length: 5 }, (_, nth) => shake(`made-up-${nth}`, `192.0.2.${nth}, ${seenByProxy}`)),
  )
  expect(new Set(refused)).toEqual(new Set(['HTTP/1.1 429 Too Many Requests']))
  expect(await shake('made-up', '198.51.100.8')).toBe('HTTP/1.1 401 Unauthorized')
  expect(await shake(token)).toBe('HTTP/1.1 101 Switching Protocols')
  await http.close()
})

test('B.6 a session has so many connections, whether they come one by one or all at once, and another has its own', async () => {
  const [crowd, other] = await Promise.all([somebody(), somebody()])
  const connect = (token: string) =>
    connectLive({ token, hub: '/case-hub' }).then(
      (client) => client,
      () => undefined,
    )
  const clients = await Promise.all(Array.from({ length: MOST_PER_SESSION + 10 }, () => connect(crowd.token)))
  const admitted = clients.filter((client) => client !== undefined)
  expect(admitted).toHaveLength(MOST_PER_SESSION)
  const cookie = `session=${crowd.token}`
  expect(await upgrade({ origin: await liveAddress(), cookie })).toBe('HTTP/1.1 429 Too Many Requests')
  expect(await connect(other.token)).toBeDefined()
  admitted[0]?.close()
  await vi.waitFor(async () => expect(await connect(crowd.token)).toBeDefined())
})

test('B.6 live invocations are calls of the session, over however many connections', async () => {
  const { services } = await testServer()
  const { http } = await buildApp({ ...services, limits: new CallLimits(30) }, silentLog)
  const origin = await listenOn(http)
  const { token } = await somebody()
  const clients = await Promise.all([1, 2, 3].map(() => connectLive({ token, hub: '/case-hub', origin })))
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, nth) => clients[nth % 3]!.invoke('leaveCase', { caseId: nth + 1 })),
  )
  // Three of the thirty were the handshakes.
  expect(answers.filter(({ ok }) => ok)).toHaveLength(27)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 429 })
  await http.close()
})

test.each(HUBS)('T15 %s admits nobody without a valid session', async (hub) => {
  const person = await somebody()
  await expect(connectLive({ token: null, hub })).rejects.toThrow()
  await expect(connectLive({ token: 'made-up', hub })).rejects.toThrow()
  const client = await connectLive({ token: person.token, hub })
  await person.send({ method: 'GET', path: '/login/logout' })
  await client.ended
  await expect(connectLive({ token: person.token, hub })).rejects.toThrow()
})

test.each(HUBS)('D-120 %s admits no page that another tab has left behind by switching', async (hub) => {
  const [person, other] = [await somebody(), await somebody()]
  const claims = (tenantId: number, userId: number) => ({ [ACTING_AS]: actingAs({ tenantId, userId }) })
  const moved = connectLive({ token: person.token, hub, claims: claims(other.tenantId, person.id) })
  await expect(moved).rejects.toMatchObject({ message: SESSION_MOVED, data: { status: 409 } })
  await connectLive({ token: person.token, hub, claims: claims(person.tenantId, person.id) })
})

test('T15 there is nothing to connect to but the hubs', async () => {
  const { token } = await somebody()
  await expect(connectLive({ token, hub: '/' })).rejects.toThrow('Choose a hub.')
  await expect(connectLive({ token, hub: '/other-hub' })).rejects.toThrow('Invalid namespace')
})

test('T15 a session that has not chosen a tenant enters no hub of one', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  await tenant.asOwner((tx) =>
    tx.updateTable('sessions').set({ state: 'tenantSelect' }).where('user_id', '=', person.id).execute(),
  )
  for (const hub of HUBS) await expect(connectLive({ token: person.token, hub })).rejects.toThrow()
})

test.each<[string, unknown[]]>([
  ['an unknown event', ['nonsense', { caseId: 1 }]],
  ['the name of an inherited property', ['constructor', {}]],
  ['the name of an internal event', ['error', {}]],
  ['nothing where an object belongs', ['joinCase']],
  ['a text where an object belongs', ['joinCase', 'caseId']],
  ['a list where an object belongs', ['joinCase', []]],
  ['null where an object belongs', ['joinCase', null]],
  ['bytes where an object belongs', ['joinCase', Buffer.from('caseId')]],
  ['a text as id', ['joinCase', { caseId: '1' }]],
  ['an id beyond all ids', ['joinCase', { caseId: 2 ** 40 }]],
  ['a negative sequence number', ['joinCase', { caseId: 1, lastSeq: -1 }]],
  ['a field id that cannot be stored', ['setInProgress', { caseId: 1, fieldId: 'a\0', inProgress: true }]],
])('T15 %s is answered with 400 and crashes nothing', async (_, [name, ...input]) => {
  const client = await connectLive({ token: (await somebody()).token, hub: '/case-hub' })
  const refused = { ok: false, status: 400, message: expect.stringMatching(/^[A-Z"].*\.$/) }
  expect(await client.invoke(name as string, ...input)).toEqual(refused)
  client.socket.emit(name as string, ...input)
  await isAlive(client)
})

test('T15 a frame of 10 MB ends the connection that sent it and no other', async () => {
  const [sender, other] = await Promise.all([somebody(), somebody()])
  const client = await connectLive({ token: sender.token, hub: '/case-hub' })
  const bystander = await connectLive({ token: other.token, hub: '/case-hub' })
  client.socket.emit('joinCase', { caseId: 1, padding: 'x'.repeat(10_000_000) })
  expect(await client.ended).toMatch(/^transport (close|error)$/)
  await isAlive(bystander)
})

test('T15 a flood of frames ends the connection that sends it and no other', async () => {
  const [sender, other] = await Promise.all([somebody(), somebody()])
  const client = await connectLive({ token: sender.token, hub: '/case-hub' })
  const bystander = await connectLive({ token: other.token, hub: '/case-hub' })
  for (let count = 0; count < 10_000; count += 1) client.socket.emit('leaveCase', { caseId: count + 1 })
  expect(await client.ended).toMatch(/^transport (close|error)$/)
  await isAlive(bystander)
})

test('one person cannot have the server watch any number of records', async () => {
  const tenant = await newTenant()
  const person = await tenant.person()
  const ids = await insertRecords(
    tenant,
    Array.from({ length: 51 }, () => ({})),
  )
  const client = await connectLive({ token: person.token, hub: '/case-hub' })
  const answers = await Promise.all(ids.map((caseId) => client.invoke('joinCase', { caseId })))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(50)
  expect(answers.at(-1)).toMatchObject({ ok: false, status: 429 })
})

test('F9 a stopping server closes its sockets so that they reconnect by themselves', async () => {
  const { services } = await testServer()
  const { http } = await buildApp(services, silentLog)
  const client = await connectLive({ token: (await somebody()).token, hub: '/case-hub', origin: await listenOn(http) })
  await http.close()
  // After a farewell of the server the client library would stay away.
  expect(await client.ended).toBe('transport close')
})
