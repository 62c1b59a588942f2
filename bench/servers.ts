import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'

const children: ChildProcess[] = []

export interface Server {
  port: number
  pid: number
}

interface Start {
  /** A script and its arguments. */
  command: readonly string[]
  settings?: Record<string, string>
  /** The path that answers once the server is ready. */
  ready?: string
}

/** Starts a server at a free port, which it reads from `PORT`, and waits until it answers. */
export async function startServer({ command, settings, ready = '/ready' }: Start): Promise<Server> {
  const port = await freePort()
  const env = { ...process.env, ...settings, PORT: String(port) }
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  for (let tries = 0; tries < 6_000; tries += 1) {
    if ((await fetch(`http://127.0.0.1:${port}${ready}`).catch(() => null))?.ok) return { port, pid: child.pid ?? 0 }
    await wait(100)
  }
  throw new Error(`${command[0]} does not answer.`)
}

/** Stops what was started, and waits until it has ended: until then it writes to its folder. */
export async function stopServers(): Promise<void> {
  for (const child of children) child.kill()
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')))
}
