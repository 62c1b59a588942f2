import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { selfSigned } from '../testing/sign-on/self-signed.ts'
import { isPublicAddress } from './checked-addresses.ts'
import { createOutbound } from './outbound.ts'
import { OutboundFailure } from './outbound-failure.ts'

const open = new Set<Server>()
const logged: string[] = []
afterEach(() => {
  for (const server of open) {
    server.closeAllConnections()
    server.close()
  }
  open.clear()
  logged.length = 0
})

const isV6 = (address: string) => address.includes(':')
const entries = (addresses: string[]) => addresses.map((address) => ({ address, family: isV6(address) ? 6 : 4 }))

/** A client whose names are these; each resolution of a name takes its next list, and the last one stays. */
function clientOf({
  names = {},
  networks = ['127.0.0.0/8'],
  timeoutMs,
}: { names?: Record<string, string[][]>; networks?: string[]; timeoutMs?: number } = {}) {
  return createOutbound({
    networks,
    log: { info: (entry: unknown) => void logged.push(JSON.stringify(entry)) },
    resolve: async (name) => {
      const lists = names[name] ?? []
      return entries((lists.length > 1 ? lists.shift() : lists[0]) ?? [])
    },
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
}

async function listening(server: Server): Promise<number> {
  open.add(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const serving = (listener: RequestListener) => listening(createServer(listener))

async function failureOf(call: Promise<unknown>): Promise<OutboundFailure> {
  const error = await call.then(
    () => undefined,
    (fault: unknown) => fault,
  )
  if (!(error instanceof OutboundFailure))
    throw new Error('The call did not fail as an outbound one.', { cause: error })
  return error
}

const NAMES: Record<string, string[][]> = {
  'private.example': [['10.0.0.1']],
  'mixed.example': [['93.184.215.14', '::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'nat64.example': [['64:ff9b::7f00:1']],
  'linklocal.example': [['fe80::1%eth0']],
  localhost: [['127.0.0.1']],
  'localhost.': [['127.0.0.1']],
  'nothing.example': [[]],
}

const HOSTILE = `
  127.0.0.1 127.1 0x7f.1 0177.0.0.1 2130706433 0x7f000001 127.0.0.1. ①②⑦.0.0.1 0.0.0.0 0 10.0.0.1
  172.16.0.1 192.168.1.1 100.64.0.1 169.254.169.254 192.0.0.8 198.18.0.1 224.0.0.1 240.0.0.1
  255.255.255.255 [::] [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1]
  [64:ff9b:1::7f00:1] [2002:7f00:1::] [fc00::1] [fd00:ec2::254] [fe80::1] [fec0::1] [ff02::1]
  [2001:db8::1] [2001:0:7f00:1::] [100::1] localhost localhost. LOCALHOST private.example mixed.example
  mapped.example nat64.example linklocal.example nothing.example
`
  .trim()
  .split(/\s+/)

test.each([
  ...HOSTILE.map((host) => `https://${host}/`),
  'https://user@example.org/',
  'https://user:password@example.org/',
  'https://example.org@127.0.0.1/',
  'http://93.184.215.14/',
  'ftp://93.184.215.14/',
  'file:///etc/passwd',
  'data:text/plain,hello',
])('R16 N10 %s is refused before anything is connected', async (address) => {
  let connections = 0
  const server = createServer()
  server.on('connection', () => (connections += 1))
  const port = await listening(server)
  const url = new URL(address)
  if (url.hostname) url.port = String(port)
  const { reason, message } = await failureOf(clientOf({ names: NAMES, networks: [] })(url))
  expect(reason).toBe(address.includes('nothing') ? 'unreachable' : 'refused')
  expect(message).not.toContain('password@')
  expect(connections).toBe(0)
})

test('R16 addresses of the public internet are not refused', () => {
  const outside = ['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '::ffff:8.8.8.8']
  expect(outside.filter((address) => !isPublicAddress(address))).toEqual([])
})

test('R16 the connection goes to the address that was checked, whatever the name means afterwards', async () => {
  const port = await serving((request, response) => response.end(`${request.method} ${request.headers.host}`))
  const names = { 'changing.example': [['127.0.0.1'], ['10.0.0.1']] }
  const client = clientOf({ names })
  const first = await client(new URL(`http://changing.example:${port}/`))
  expect(first.body.toString()).toBe(`GET changing.example:${port}`)
  expect((await failureOf(client(new URL(`http://changing.example:${port}/`)))).reason).toBe('refused')
})

test('R16 a redirect is checked like an address of its own, and followed only if the caller allows it', async () => {
  let inner = 0
  const target = await serving((_, response) => response.end(`secret ${(inner += 1)}`))
  const seen: (string | undefined)[] = []
  const port = await serving(({ url, headers }, response) => {
    seen.push(headers.authorization)
    const away = `http://localhost:${target}/`
    response.writeHead(302, { location: url === '/near' ? '/there' : away }).end()
  })
  const names = { 'outer.example': [['127.0.0.1']], localhost: [['127.0.0.2']] }
  const client = clientOf({ names, networks: ['127.0.0.1'] })
  const url = new URL(`http://outer.example:${port}/far`)
  expect((await client(url)).status).toBe(302)
  expect((await failureOf(client(url, { redirects: 3 }))).reason).toBe('refused')
  expect(inner).toBe(0)
  seen.length = 0
  const headers = { authorization: 'Bearer secret' }
  await failureOf(client(new URL(`http://outer.example:${port}/near`), { redirects: 3, headers }))
  expect(seen).toEqual(['Bearer secret', 'Bearer secret'])
})

test('R16 another origin gets no headers of the caller, and never what was posted', async () => {
  const received: unknown[] = []
  const target = await serving(({ method, headers }, response) => {
    received.push([method, headers.authorization, headers['x-key']])
    response.end('here')
  })
  const port = await serving(({ url }, response) =>
    response.writeHead(Number(url?.slice(1)), { location: `http://127.0.0.1:${target}/` }).end(),
  )
  const client = clientOf()
  const post = { method: 'POST', body: Buffer.from('text'), redirects: 1 }
  const headers = { authorization: 'Bearer secret', 'x-key': 'secret' }
  expect((await client(new URL(`http://127.0.0.1:${port}/303`), { ...post, headers })).body.toString()).toBe('here')
  expect((await failureOf(client(new URL(`http://127.0.0.1:${port}/307`), { ...post, headers }))).reason).toBe(
    'refused',
  )
  expect(received).toEqual([['GET', undefined, undefined]])
})

test('R16 an endless answer is cut off at 64 kB, whether it tells its size or not', async () => {
  let sent = 0
  const port = await serving(({ url }, response) => {
    if (url === '/told') response.setHeader('content-length', 1e9)
    const piece = Buffer.alloc(16_384)
    const more = () => {
      while (!response.destroyed && sent < 1e9 && response.write(piece)) sent += piece.length
    }
    response.on('drain', more)
    more()
  })
  for (const path of ['/told', '/untold']) {
    const failure = await failureOf(clientOf()(new URL(`http://127.0.0.1:${port}${path}`)))
    expect(failure).toMatchObject({
      reason: 'too-large',
      status: 200,
      message: '127.0.0.1 answered with more than 64 kB.',
    })
  }
  expect(sent).toBeLessThan(1e8)
})

test('N7 a receiver, or a name, that hangs takes no longer than the time for a request in all', async () => {
  const port = await serving(({ url }, response) => {
    if (url === '/silent') return
    response.write('a')
    if (url === '/slow') setInterval(() => response.write('a'), 20).unref()
  })
  const client = clientOf({ timeoutMs: 200 })
  const hanging = createOutbound({
    networks: [],
    log: { info: () => {} },
    resolve: () => new Promise(() => {}),
    timeoutMs: 200,
  })
  const begun = performance.now()
  const failures = await Promise.all([
    ...['/silent', '/stalled', '/slow'].map((path) => failureOf(client(new URL(`http://127.0.0.1:${port}${path}`)))),
    failureOf(hanging(new URL('https://hanging.example/'))),
  ])
  expect(failures.map(({ reason }) => reason)).toEqual(['timeout', 'timeout', 'timeout', 'timeout'])
  expect(failures[0]?.message).toBe('127.0.0.1 did not answer within 0.2 seconds.')
  expect(performance.now() - begun).toBeLessThan(2000)
})

test('N7 a receiver that changes to another protocol, or ends the connection, has not answered', async () => {
  const port = await serving(({ url, socket }) => {
    if (url === '/switch') socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
    else socket.destroy()
  })
  const client = clientOf()
  const ends = ['/switch', '/end'].map((path) => failureOf(client(new URL(`http://127.0.0.1:${port}${path}`))))
  expect((await Promise.all(ends)).map(({ reason, message }) => [reason, message])).toEqual([
    ['unreachable', '127.0.0.1 gave no answer.'],
    ['unreachable', '127.0.0.1 could not be called (ECONNRESET).'],
  ])
})

test('D-089 a certificate that nobody vouches for is not accepted', async () => {
  const { privateKey, certificate } = selfSigned()
  const port = await listening(
    createSecureServer({ key: privateKey, cert: certificate }, (_, response) => response.end()),
  )
  const failure = await failureOf(clientOf()(new URL(`https://127.0.0.1:${port}/`)))
  expect(failure.message).toMatch(/^127\.0\.0\.1 could not be called \(.*CERT.*\)\.$/)
})

test('N18 neither the log nor an error contains a path, a query, a header or a body', async () => {
  const port = await serving((_, response) => response.end('secret answer'))
  const request = { method: 'POST', headers: { authorization: 'Bearer secret' }, body: Buffer.from('secret body') }
  const client = clientOf({ names: { 'gone.example': [['127.0.0.1']] } })
  await client(new URL(`http://127.0.0.1:${port}/secret?token=secret`), request)
  await failureOf(client(new URL(`https://user:secret@127.0.0.1:${port}/secret`), request))
  const { message } = await failureOf(client(new URL('http://gone.example:1/secret?token=secret'), request))
  expect(message).toBe('gone.example could not be called (ECONNREFUSED).')
  expect(logged).toHaveLength(3)
  expect(logged[0]).toContain(`"method":"POST","host":"127.0.0.1:${port}","status":200`)
  expect(logged.join()).not.toContain('secret')
})
