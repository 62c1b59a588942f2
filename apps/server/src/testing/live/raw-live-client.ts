import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Ack } from '@dossier/contract/live/case-hub'

/** A bare connection to one hub that speaks just enough of the protocol: light enough for thousands, and able to misbehave. */
export interface RawLiveClient {
  socket: Socket
  /** How many bytes have arrived. */
  received: number
  /** Called with every message of the hub: its name and body. */
  onMessage: (name: string, body: unknown) => void
  invoke(name: string, input: unknown): Promise<Ack>
  /** Resolves when the connection has closed, whoever closed it. */
  closed: Promise<void>
}

interface Options {
  origin: string
  token: string
  hub: string
}

/** Connects to a hub; rejects when the upgrade or the hub is refused. */
export async function connectRaw({ origin, token, hub }: Options): Promise<RawLiveClient> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname).setNoDelay()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // A cut arrives as an error first, and closes the connection all the same.
  socket.on('error', () => {})
  const admitted = Promise.withResolvers<void>()
  const answers = new Map<number, (ack: Ack) => void>()
  const client: RawLiveClient = {
    socket,
    received: 0,
    onMessage: () => {},
    closed,
    invoke(name, input) {
      const id = answers.size + 1
      send(socket, `42${hub},${id}${JSON.stringify([name, input])}`)
      return Promise.race([
        new Promise<Ack>((resolve) => answers.set(id, resolve)),
        closed.then(() => Promise.reject(new Error('The connection ended.'))),
      ])
    },
  }
  const hear = (packet: string) => {
    if (packet === '2') return send(socket, '3')
    const [, kind, rest = ''] = /^(4[034])[^,]*,([^]*)$/.exec(packet) ?? []
    const [, id, body = ''] = /^(\d*)([^]*)$/.exec(rest) ?? []
    if (packet.startsWith('0')) return send(socket, `40${hub},`)
    if (kind === '40') return admitted.resolve()
    if (kind === '44') return admitted.reject(new Error(body))
    if (kind === '43') return answers.get(Number(id))?.((JSON.parse(body) as [Ack])[0])
    const [, message] = /^42[^,]*,([^]*)$/.exec(packet) ?? []
    if (message !== undefined) client.onMessage(...(JSON.parse(message) as [string, unknown]))
  }
  readFrames(socket, hear, (bytes) => (client.received += bytes))
  socket.write(
    `GET /api/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\n` +
      'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n' +
      `sec-websocket-key: ${randomBytes(16).toString('base64')}\r\ncookie: session=${token}\r\n\r\n`,
  )
  await Promise.race([admitted.promise, closed.then(() => Promise.reject(new Error('The server refused.')))])
  return client
}

/** Writes one text frame, masked with zeros. */
export function send(socket: Socket, text: string): void {
  const payload = Buffer.from(text)
  const length = payload.length
  const head = length < 126 ? Buffer.from([0x81, 0x80 | length]) : Buffer.from([0x81, 0xfe, length >> 8, length & 0xff])
  socket.write(Buffer.concat([head, Buffer.alloc(4), payload]))
}

function readFrames(socket: Socket, hear: (packet: string) => void, count: (bytes: number) => void): void {
  let parts: Buffer[] = []
  let size = 0
  let needed = 2
  let upgraded = false
  socket.on('data', (chunk: Buffer) => {
    count(chunk.length)
    parts.push(chunk)
    size += chunk.length
    while (size >= needed) {
      let bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
      if (!upgraded) {
        const end = bytes.indexOf('\r\n\r\n')
        if (end < 0) break
        upgraded = true
        bytes = bytes.subarray(end + 4)
      }
      const frame = frameOf(bytes)
      parts = [frame.complete ? bytes.subarray(frame.end) : bytes]
      size = parts[0]!.length
      needed = frame.complete ? 2 : frame.end
      if (frame.complete && frame.isText) hear(bytes.toString('utf8', frame.start, frame.end))
    }
  })
}

function frameOf(bytes: Buffer): { complete: boolean; isText: boolean; start: number; end: number } {
  if (bytes.length < 2) return { complete: false, isText: false, start: 0, end: 2 }
  const short = bytes[1]! & 0x7f
  const start = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < start) return { complete: false, isText: false, start, end: start }
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  const end = start + length
  return { complete: bytes.length >= end, isText: (bytes[0]! & 0x0f) === 1, start, end }
}
