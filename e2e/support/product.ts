import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { startCommand } from '../../scripts/start-command.ts'

const root = dirname(dirname(import.meta.dirname))
/** The first start creates the demo, which takes long on a busy machine. */
const readyWithinMs = 300_000

/** The password of every demo person in the journeys. */
export const demoPassword = 'Journeys-need-1-password'

export type Product = {
  url: string
  dataDir: string
  /** Everything the server has printed so far. */
  output: () => string
  /** Stops the server as an operator would, and waits for it. */
  stop: () => Promise<void>
  /** Ends the server as a crash would; its data stays for a next start. */
  kill: () => Promise<void>
}
type Options = { dataDir?: string; port?: number; env?: Record<string, string> }

/** Starts the product as a process of its own, by default on a fresh copy of the filled demo, and waits until it is ready. */
export async function startProduct(options: Options = {}): Promise<Product> {
  const own = options.dataDir === undefined
  const dataDir = options.dataDir ?? (await demoCopy())
  const product = await launch(dataDir, options)
  const stop = async () => {
    await product.stop()
    if (own) await rm(dataDir, { recursive: true, force: true })
  }
  return { ...product, stop }
}

/** The demo is created once per run; every product after that starts on a copy of it. */
async function demoCopy(): Promise<string> {
  const folder = process.env['E2E_FOLDER']
  if (!folder) throw new Error('E2E_FOLDER is not set: run the journeys as npx vitest run --project e2e.')
  const filled = join(folder, 'demo')
  if (!existsSync(filled)) {
    const fresh = join(folder, 'demo-in-the-making')
    await (await launch(fresh, {})).stop()
    await rename(fresh, filled)
  }
  const copy = await mkdtemp(join(folder, 'journey-'))
  // The socket for backups of the product that made it is no file.
  await cp(filled, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  return copy
}

async function launch(dataDir: string, { port: fixedPort, env = {} }: Options): Promise<Product> {
  const port = fixedPort ?? (await freePort())
  const child = spawn(process.execPath, startCommand(), {
    cwd: root,
    env: {
      DRAIN_SECONDS: '0',
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD: demoPassword,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => chunks.push(text))
  const output = () => chunks.join('')
  const url = `http://localhost:${port}`
  try {
    await untilReady(child, url, output)
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
  return { url, dataDir, output, stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') }
}

async function untilReady(child: ChildProcess, url: string, output: () => string) {
  const deadline = performance.now() + readyWithinMs
  for (;;) {
    if (hasEnded(child)) throw new Error(`The product ended before it was ready:\n${output()}`)
    if (performance.now() > deadline) throw new Error(`The product was not ready in time:\n${output()}`)
    const answer = await fetch(`${url}/ready`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
