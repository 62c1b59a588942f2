import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Ack } from '@dossier/contract/live/case-hub'
import { Manager, type ManagerOptions, type Socket } from 'socket.io-client'
import { atEndOf } from '../ends.ts'
import { testServer } from '../test-server.ts'

export interface Message {
  name: string
  body: unknown
}

/** A client's end in one hub, with all that it was sent. */
export interface LiveClient {
  socket: Socket
  messages: Message[]
  /** Every frame of the connection as it came over the wire. */
  frames: string[]
  invoke(name: string, ...input: unknown[]): Promise<Ack>
  /** The first message of that name that fits, past or coming. */
  message<T = unknown>(name: string, fits?: (body: T) => boolean): Promise<T>
  /** Another hub over the same connection. */
  also(hub: string): Promise<LiveClient>
  /** Resolves when the server or a fault ended it. */
  ended: Promise<string>
  close(): void
}

export interface ConnectOptions {
  /** The session's token; null for a stranger. */
  token: string | null
  hub: string
  /** Where; the shared test server when left out. */
  origin?: string
  manager?: Partial<ManagerOptions>
  headers?: Record<string, string>
  /** What the page says of itself; also() says the same. */
  claims?: Record<string, string>
}

let listening: Promise<string> | undefined

/** The address of the shared test server, which listens on a free port from the first asking on. */
export function liveAddress(): Promise<string> {
  listening ??= listen()
  return listening
}

async function listen(): Promise<string> {
  atEndOf('file', () => (listening = undefined))
  return listenOn((await testServer()).http)
}

export async function listenOn(http: FastifyInstance): Promise<string> {
  await http.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
}

/** Connects to a hub as a browser would; throws the server's refusal. */
export async function connectLive(options: ConnectOptions): Promise<LiveClient> {
  const origin = options.origin ?? (await liveAddress())
  const manager = new Manager(origin, {
    path: '/api/socket.io',
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    extraHeaders: { origin, ...(options.token && { cookie: `session=${options.token}` }), ...options.headers },
    ...options.manager,
  })
  const frames: string[] = []
  manager.on('open', () => manager.engine.on('data', (data) => frames.push(String(data))))
  return join({ manager, frames, claims: options.claims ?? {} }, options.hub)
}

interface Connection {
  manager: Manager
  frames: string[]
  claims: Record<string, string>
}

async function join(connection: Connection, hub: string): Promise<LiveClient> {
  const { manager, frames, claims } = connection
  const socket = manager.socket(hub, { auth: claims })
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  socket.onAny((name: string, body: unknown) => {
    messages.push({ name, body })
    for (const look of waiting) look()
  })
  const client: LiveClient = {
    socket,
    messages,
    frames,
    invoke: (name, ...input) => socket.emitWithAck(name, ...input) as Promise<Ack>,
    message: <T>(name: string, fits: (body: T) => boolean = () => true) =>
      new Promise<T>((resolve) => {
        const look = () => {
          const found = messages.find((message) => message.name === name && fits(message.body as T))
          if (!found) return
          waiting.delete(look)
          resolve(found.body as T)
        }
        waiting.add(look)
        look()
      }),
    also: (other) => join(connection, other),
    ended: new Promise((resolve) => socket.once('disconnect', (reason) => resolve(reason))),
    close: () => manager._close(),
  }
  atEndOf('test', client.close)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    socket.connect()
  })
  return client
}
