import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Manager, type Socket } from 'socket.io-client'
import { freePort } from '../scripts/free-port.ts'

/** One process of the server under measurement. */
export interface Node {
  port: number
  child: ChildProcess
}

/** Starts the server's sources without a demo and without limits. */
export async function startNode(dataDir: string, databaseUrl = ''): Promise<Node> {
  const port = await freePort()
  const own = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'no', CALLS_PER_MINUTE: '0' }
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: { ...process.env, ...own, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill())
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.ok) return { port, child }
    await wait(100)
  }
  throw new Error('The server does not answer.')
}

export async function stopNode({ child }: Node): Promise<void> {
  child.kill()
  if (child.exitCode === null) await once(child, 'exit')
}

export class Refused extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Calls with a session, as the browser does with the anti-forgery cookie of an earlier answer. */
export async function callerWith(token: string, port: number) {
  const root = `http://127.0.0.1:${port}/api`
  const first = await fetch(`${root}/users/me`, { headers: { cookie: `session=${token}` } })
  const given = first.headers.getSetCookie().find((one) => one.startsWith('XSRF-TOKEN='))
  const forgery = given?.split(/[=;]/)[1] ?? ''
  const headers = {
    cookie: `session=${token}; XSRF-TOKEN=${forgery}`,
    'x-xsrf-token': forgery,
    'content-type': 'application/json',
  }
  return async (method: string, path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(root + path, { method, headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Refused(`${method} ${path} answered ${response.status}: ${text}`, response.status)
    return text && JSON.parse(text)
  }
}

/** A live connection of its own with a session. */
export async function connectWith(token: string, { port, hub }: { port: number; hub: string }): Promise<Socket> {
  const origin = `http://127.0.0.1:${port}`
  const extraHeaders = { origin, cookie: `session=${token}` }
  const manager = new Manager(origin, { path: '/api/socket.io', transports: ['websocket'], extraHeaders })
  const socket = manager.socket(hub)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}
