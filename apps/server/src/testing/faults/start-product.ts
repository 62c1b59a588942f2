import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { buildServer } from '../../../../../scripts/build-server.ts'

/** What operators start; from its sources a product takes three times as long. */
let bundle: Promise<string> | undefined
const bundled = () => (bundle ??= buildServer())

const PAUSE = 25

/** Where a product stores its data: a folder for the embedded engine, or the URL of a server. */
export interface Place {
  dataDir: string
  databaseUrl?: string | undefined
  /** Its main file, if not that of the bundle. */
  program?: string
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  /** Its output besides the log. */
  said: string
  /** The lines of its log. */
  log: Record<string, unknown>[]
}

/** The product in a process of its own, as an operator starts it. Leaving the block kills it. */
export interface Product extends AsyncDisposable {
  pid: number
  /** `http://127.0.0.1:` and the port. */
  address: string
  ended: Promise<Ended>
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void
  /** Like a power failure: none of its processes survives. */
  kill(): Promise<Ended>
}

type Environment = Record<string, string | undefined>

/** Starts the product and waits until it reports that it is ready. */
export async function startProduct(place: Place, env: Environment = {}): Promise<Product> {
  const { pid, ended, listening, signal } = spawnProduct(place, env, place.program ?? (await bundled()))
  const early = ended.then(({ code, said }) => {
    throw new Error(`The product ended with ${code} before it was ready: ${said}`)
  })
  early.catch(() => {})
  const port = await Promise.race([listening, early])
  const address = `http://127.0.0.1:${port}`
  await untilReady(address)
  const kill = () => {
    signal('SIGKILL')
    return ended
  }
  return { pid, address, ended, signal, kill, [Symbol.asyncDispose]: async () => void (await kill()) }
}

/** Starts the product where it is expected to refuse; returns how it ended. */
export async function endOfStart(place: Place, env: Environment = {}): Promise<Ended> {
  return spawnProduct(place, env, place.program ?? (await bundled())).ended
}

function spawnProduct({ dataDir, databaseUrl }: Place, env: Environment, program: string) {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      DEMO: 'no',
      CALLS_PER_MINUTE: '0',
      DRAIN_SECONDS: '0',
      ...env,
    },
  })
  const endWithUs = () => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const said: string[] = []
  const log: Record<string, unknown>[] = []
  const listening = Promise.withResolvers<number>()
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!line.startsWith('{"level"')) return void said.push(line)
    const entry = JSON.parse(line) as Record<string, unknown>
    log.push(entry)
    if (entry['msg'] === 'listening') listening.resolve(Number(entry['port']))
  })
  child.stdout.resume()
  const ended = once(child, 'close').then((): Ended => {
    process.off('exit', endWithUs)
    return { code: child.exitCode, signal: child.signalCode, said: said.join('\n'), log }
  })
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  return { pid: child.pid ?? 0, ended, listening: listening.promise, signal }
}

async function untilReady(address: string): Promise<void> {
  while (!(await fetch(`${address}/ready`).then(async (answer) => (await answer.text()) === 'ready'))) await wait(PAUSE)
}
