import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { networkCaller, type NetworkCaller } from './network-caller.ts'
import { prepareWorkspace, type Workspace } from './prepare-workspace.ts'
import { rawCall } from './raw-call.ts'
import { startProduct, type Product } from './start-product.ts'
import { migratedPlace } from './temporary-place.ts'

let product: Product
let workspace: Workspace
let caller: NetworkCaller
beforeAll(async () => {
  const place = await migratedPlace()
  workspace = await prepareWorkspace(place, 1)
  product = await startProduct(place)
  caller = await networkCaller(product.address, workspace.tokens[0] ?? '')
})
afterAll(() => product.kill())

const get = (path: string) => caller.send({ method: 'GET', path })
const post = (path: string, body: unknown) => caller.send({ method: 'POST', path, body })
const title = () => post('/cases', { templateId: workspace.templateId, title: 'still here' })

test('300 connections that send their headers byte by byte are closed, and others are served in the meantime', async () => {
  const { hostname, port } = new URL(product.address)
  const slow: Socket[] = []
  for (let nth = 0; nth < 300; nth++) slow.push(connect(Number(port), hostname).on('error', () => {}))
  const ended = Promise.all(slow.map((socket) => once(socket.resume(), 'close')))
  for (const socket of slow) socket.write('GET /api/users/me HTTP/1.1\r\nhost: x\r\nx-slow: ')
  const dribble = setInterval(() => slow.forEach((socket) => socket.write('z')), 200)
  let over = false
  void ended.then(() => (over = true))
  let served = 0
  while (!over || served < 5) {
    expect((await get('/users/me')).status).toBe(200)
    expect((await title()).status).toBe(200)
    served += 1
  }
  clearInterval(dribble)
})

test('a body that arrives byte by byte blocks nobody', async () => {
  const { hostname, port } = new URL(product.address)
  const slow = Array.from({ length: 50 }, () => connect(Number(port), hostname).on('error', () => {}))
  const head = `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500000\r\n\r\n{"`
  for (const socket of slow) socket.write(head)
  for (let nth = 0; nth < 5; nth++) expect((await title()).status).toBe(200)
  for (const socket of slow) socket.destroy()
  expect((await get('/users/me')).status).toBe(200)
})

test('F18 whoever still sends a body that is too large reads the refusal, and goes on with the connection', async () => {
  const { hostname, port } = new URL(product.address)
  const socket = connect(Number(port), hostname)
  const answers: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => answers.push(text))
  const headers = { ...caller.headers, host: 'x', 'content-type': 'application/json', 'content-length': '5000000' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `POST /api/cases HTTP/1.1\r\n${lines.join('')}\r\n`
  socket.write(head + 'x'.repeat(1_000_000))
  await vi.waitFor(() => expect(answers.join('')).toContain('The request is too large.'), 10_000)
  socket.write('x'.repeat(4_000_000))
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  await once(socket, 'close')
  expect(answers.join('')).toMatch(/^HTTP\/1.1 413 .*HTTP\/1.1 200 OK/s)
})

test('an oversized request is refused before it is read', async () => {
  const large = await post('/cases', { title: 'x'.repeat(10_000_000) })
  expect(large).toMatchObject({ status: 413, text: 'The request is too large.' })
  const declared =
    'POST /api/cases HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n'
  expect((await rawCall(product.address, `${declared}\r\n{`)).status).toBeGreaterThanOrEqual(400)
  const header = `GET /api/users/me HTTP/1.1\r\nhost: x\r\nx-large: ${'y'.repeat(100_000)}\r\n\r\n`
  expect(await rawCall(product.address, header)).toEqual({
    status: 431,
    text: 'The headers of the request are too large.',
  })
  const address = `GET /api/areas?q=${'y'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`
  expect((await rawCall(product.address, address)).status).toBe(431)
  expect((await title()).status).toBe(200)
})

test('an unparsable URL is answered with a sentence that does not repeat it', async () => {
  for (const path of ['/areas/%zz', '/areas/%', '/areas/%ED%A0%80'])
    expect(await get(path), path).toMatchObject({ status: 400, text: 'The address of the request is not valid.' })
  const long = await get(`/areas/${'7'.repeat(301)}`)
  expect(long).toMatchObject({ status: 414, text: 'The address of the request is too long.' })
})

test('anything but HTTP is answered with a sentence', async () => {
  for (const bytes of [
    'nonsense\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /api/users/me HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n',
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n',
  ])
    expect(await rawCall(product.address, bytes), bytes).toEqual({
      status: 400,
      text: 'The request could not be understood.',
    })
})

test('deep and long JSON is refused, and the server continues', async () => {
  const send = (path: string, text: string) => caller.send({ method: 'POST', path, text })
  const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000)
  const cases: [string, string][] = [
    ['/cases', deep('[', ']')],
    ['/cases', `{"title":${deep('{"a":', '}').replace('{"a":}', '{"a":1}')}}`],
    ['/cases', `{"title":"x","tags":${deep('[', ']')}}`],
    ['/cases/property/1/tags', `{"value":${deep('[', ']')}}`],
    ['/cases/field/1/note/false', `{"value":${deep('[', ']')}}`],
    ['/cases', `{"title":"x","tags":[${'"a",'.repeat(200_000)}"a"]}`],
    ['/cases', `{"title":"x","areas":[${'1,'.repeat(400_000)}1]}`],
    ['/cases', `{"title":"x","tags":[${'"a",'.repeat(1_000_000)}"a"]}`],
    ['/cases/property/1/tags', `{"value":[${'"a",'.repeat(200_000)}"a"]}`],
    ['/users/updatePreferences', deep('{"a":', '}').replace('{"a":}', '{"a":1}')],
  ]
  for (const [path, text] of cases) {
    const { status, text: sentence } = await send(path, text)
    expect(status, `${path} ${text.slice(0, 40)}: ${status} ${sentence}`).toBeGreaterThanOrEqual(400)
    expect(status, `${path} ${text.slice(0, 40)}: ${status} ${sentence}`).toBeLessThan(500)
    expect(sentence.length).toBeLessThan(300)
  }
  expect((await title()).status).toBe(200)
})

test('queries: sizes are bounded, unknown keys are ignored, keys written twice never fail the server', async () => {
  for (const query of ['pageSize=1000000000', 'pageSize=-1', 'pageSize=1e9', 'pageNumber=0', 'pageNumber=99999999999'])
    expect(await get(`/areas/paginated?${query}`), query).toMatchObject({ status: 400 })
  expect((await get('/areas/paginated?nobody=knows&__proto__=x&constructor=y')).status).toBe(200)
  for (const path of [
    '/areas/paginated?pageSize=5&pageSize=6',
    '/tags?searchTerm=a&searchTerm=b',
    '/cases/details?caseNumber=1&caseNumber=2',
  ])
    expect((await get(path)).status, path).toBeLessThan(500)
})

test('methods that no call has carry no data', async () => {
  const [token] = workspace.tokens
  for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'CONNECT', 'PROPFIND', 'FOO'])
    for (const path of ['/api/users/me', '/api/cases', '/api/areas']) {
      const bytes = `${method} ${path} HTTP/1.1\r\nhost: x\r\ncookie: session=${token}\r\nconnection: close\r\n\r\n`
      const { status, text } = await rawCall(product.address, bytes)
      expect(status, `${method} ${path}`).toBeLessThan(500)
      expect(text, `${method} ${path}`).not.toMatch(/[{[]/)
      if (method !== 'HEAD') expect(status === 0 || status >= 400, `${method} ${path}: ${status}`).toBe(true)
    }
})
