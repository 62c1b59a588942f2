import { writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clamdScan } from './scan.ts'

/** As long as clamd takes; the real one has 25 MB by default. */
const MOST = 200_000

/** Speaks PING and INSTREAM as the manual of clamd describes it, and knows one signature. */
async function speakInstream(socket: Socket): Promise<void> {
  let read = Buffer.alloc(0)
  const content: Buffer[] = []
  for await (const data of socket) {
    read = Buffer.concat([read, data as Buffer])
    if (content.length === 0) {
      const end = read.indexOf(0)
      if (end < 0) continue
      if (read.toString('latin1', 0, end) === 'zPING') return void socket.end('PONG\0')
      if (read.toString('latin1', 0, end) !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0')
      content.push(Buffer.alloc(0))
      read = read.subarray(end + 1)
    }
    while (read.length >= 4 && read.length >= 4 + read.readUInt32BE()) {
      const length = read.readUInt32BE()
      const all = Buffer.concat(content)
      if (length === 0) return void socket.end(`stream: ${all.includes('EICAR') ? 'Eicar-Test FOUND' : 'OK'}\0`)
      if (all.length + length > MOST) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      content.push(read.subarray(4, 4 + length))
      read = read.subarray(4 + length)
    }
  }
}

let server: Server
let port = 0
const path = join(tmpdir(), `dossier-scan-${process.pid}`)

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {})
    void speakInstream(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as { port: number }).port
})

afterAll(() => void server.close())

async function scanned(bytes: Buffer, place = { host: '127.0.0.1', port }) {
  await writeFile(path, bytes)
  return clamdScan(place)(path)
}

test('T57 a file without malware is clean, also in many chunks', async () => {
  expect(await scanned(Buffer.from('Lamp 7'))).toEqual({ kind: 'clean' })
  expect(await scanned(Buffer.alloc(150_000, 'x'))).toEqual({ kind: 'clean' })
})

test('T57 malware is named', async () => {
  const bytes = Buffer.concat([Buffer.alloc(100_000, 'x'), Buffer.from('EICAR')])
  expect(await scanned(bytes)).toEqual({ kind: 'infected', name: 'Eicar-Test' })
})

test('T57 what the scanner cannot judge is not taken for clean', async () => {
  expect((await scanned(Buffer.alloc(MOST * 3, 'x'))).kind).toBe('unknown')
  expect((await scanned(Buffer.from('x'), { host: '127.0.0.1', port: 1 })).kind).toBe('unknown')
  const mute = createServer((socket) => void socket.on('error', () => {}).end())
  await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done))
  const place = { host: '127.0.0.1', port: (mute.address() as { port: number }).port }
  expect((await scanned(Buffer.from('x'), place)).kind).toBe('unknown')
  mute.close()
})

test.each([
  ['INSTREAM size limit exceeded. ERROR', 'INSTREAM size limit exceeded. ERROR'],
  ['stream: OK', 'It answered before it had the whole file.'],
])('T57 a scanner that says "%s" and reads no further keeps nobody waiting', async (answer, reason) => {
  const rude = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', (data) => {
        if (data.toString('latin1').startsWith('zPING')) socket.end('PONG\0')
        else socket.pause().write(`${answer}\0`)
      })
  })
  await new Promise<void>((done) => rude.listen(0, '127.0.0.1', done))
  const place = { host: '127.0.0.1', port: (rude.address() as { port: number }).port }
  expect(await scanned(Buffer.alloc(20_000_000, 'x'), place)).toEqual({ kind: 'unknown', reason })
  rude.close()
})

test('T57 a scanner that says nothing at all is not waited for by everybody', async () => {
  let connections = 0
  const silent = createServer((socket) => {
    connections += 1
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const scan = clamdScan({ host: '127.0.0.1', port: (silent.address() as { port: number }).port })
  await writeFile(path, 'x')
  expect(await scan(path)).toEqual({ kind: 'unknown', reason: 'It was silent for too long.' })
  expect(await scan(path)).toEqual({ kind: 'unknown', reason: 'It did not answer a moment ago.' })
  expect(connections).toBe(1)
  silent.close()
})
