import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../apps/server/src/testing/postgres/start-postgres.ts'
import { buildServer } from '../scripts/build-server.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { freePort } from '../scripts/free-port.ts'
import { startCommand } from '../scripts/start-command.ts'

/**
 * npm run bench:start -- [--runs 7] [--engine server|embedded]
 * The time from the start of the process until it answers, and its memory, with everything built and a database that
 * has its schema; as a ratio to a bare Fastify server that asks the same database, in the same run. The processor's
 * work is the steadier figure on a busy machine. One line more is for the unbuilt server.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, engine: { type: 'string', default: 'server' } },
})
const RESTS_MS = 6_000
/** As every command of package.json. */
const RUNTIME = ['--import', './scripts/runtime.js']

const children = new Set<ChildProcess>()
process.once('SIGTERM', () => process.exit(1))
process.once('exit', () => children.forEach((child) => child.kill()))

interface Started {
  /** Milliseconds of waiting, and of work of the processor. */
  ready: number
  cpu: number
  idle: number
  peak: number
}

const BARE = `
  const { default: Fastify } = await import('fastify')
  const { default: pg } = await import('pg')
  const url = process.env.DATABASE_URL
  const pool = url ? new pg.Pool({ connectionString: url }) : { query: async () => {} }
  const http = Fastify()
  http.get('/ready', async () => {
    await pool.query('select 1')
    return { ready: true }
  })
  await http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })`

async function start(args: string[], settings: Record<string, string>): Promise<Started> {
  const port = await freePort()
  const env = { ...process.env, ...settings, PORT: String(port) }
  const begun = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  children.add(child)
  while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.ok) await wait(5)
  const ready = performance.now() - begun
  const cpu = await cpuOf(child.pid ?? 0)
  await wait(RESTS_MS)
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const mebibytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  child.kill()
  await once(child, 'exit')
  children.delete(child)
  return { ready, cpu, idle: mebibytes('VmRSS'), peak: mebibytes('VmHWM') }
}

/** Of all its threads, in milliseconds. */
async function cpuOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? NaN

const postgres = values.engine === 'server' ? await startPostgres() : null
const folder = await mkdtemp(join(tmpdir(), 'dossier-start-'))
const settings = { DATABASE_URL: postgres?.url ?? '', DATA_DIR: folder, DEMO: 'no', LOG_LEVEL: 'warn' }
try {
  await buildWeb()
  await buildServer()
  // Makes the schema and fills the compile cache.
  await start(startCommand(), settings)
  const [bare, ours, unbuilt]: [Started[], Started[], Started[]] = [[], [], []]
  for (let run = 0; run < Number(values.runs); run++) {
    bare.push(await start([...RUNTIME, '--input-type=module', '-e', BARE], settings))
    ours.push(await start(startCommand(), settings))
    unbuilt.push(await start([...RUNTIME, 'apps/server/src/main.ts'], settings))
  }
  const of = (all: Started[], name: keyof Started) => median(all.map((one) => one[name]))
  for (const [name, all] of [
    ['bare', bare],
    ['ours', ours],
    ['unbuilt', unbuilt],
  ] as const)
    console.log(
      `${name.padEnd(7)}  ready ${of(all, 'ready').toFixed(0)} ms  CPU ${of(all, 'cpu')} ms  memory idle ${of(all, 'idle').toFixed(0)} MiB, peak ${of(all, 'peak').toFixed(0)} MiB`,
    )
  console.log(
    `ratio: ${(of(ours, 'ready') / of(bare, 'ready')).toFixed(2)} ready, ${(of(ours, 'cpu') / of(bare, 'cpu')).toFixed(2)} CPU`,
  )
} finally {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}
