import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../../../../scripts/free-port.ts'
import { installedPostgres, packagedPostgres } from './find-postgres.ts'
import { folderPrefix, sweepAbandoned } from './sweep-postgres.ts'

const run = promisify(execFile)

export type RunningPostgres = {
  url: string
  version: string
  stop: () => Promise<void>
  /** Kills it like a power failure, and resolves when it has ended. */
  crash: () => Promise<void>
  /** After a crash: on the same data and the same port. */
  startAgain: () => Promise<void>
}
type Account = { uid: number; gid: number }
type Place = { bin: string; folder: string; account: Account | undefined; durable?: boolean }

/** Nothing here outlives the tests, so nothing waits for the disk, and only the tests write. */
const serverSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  max_connections: '300',
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
}

const waitForDisk = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'on' }

/**
 * Waits until its input closes, which happens however the process that started it ends; then stops the server and
 * removes its folder.
 */
const guardScript = `
trap '' INT TERM HUP
cat > /dev/null
"$1/pg_ctl" stop --pgdata "$2/data" --mode immediate --silent
rm -rf "$2"
`

/**
 * Starts a PostgreSQL server for tests; it ends with stop() or with this process. `durable`: commits wait for the disk
 * as in production, for measurements.
 */
export async function startPostgres({ durable = false } = {}): Promise<RunningPostgres> {
  const place = await preparePlace()
  const password = randomBytes(12).toString('hex')
  const guard = await startGuard(place)
  try {
    await initialize(place, password)
    const port = await startServer({ ...place, durable })
    const { stdout } = await run(join(place.bin, 'postgres'), ['--version'], place.account ?? {})
    return {
      url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
      version: stdout.trim(),
      stop: guard.stop,
      crash: () => crash(place),
      startAgain: () => startAgain({ ...place, durable }, port),
    }
  } catch (error) {
    await guard.stop()
    throw error
  }
}

async function preparePlace(): Promise<Place> {
  const account = await serverAccount()
  const base = account ? '/tmp' : tmpdir()
  await sweepAbandoned(base)
  const folder = await mkdtemp(join(base, folderPrefix))
  const bin = installedPostgres() ?? (await packagedPostgres())
  const place = { bin: await reachableBin(bin, folder, account), folder, account }
  if (account) await chown(folder, account.uid, account.gid)
  return place
}

/** PostgreSQL refuses to run as root; then it runs as the account created for it, or as nobody. */
export async function serverAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const line = ['postgres', 'nobody'].map((name) => lines.find((each) => each[0] === name)).find(Boolean)
  if (!line) throw new Error('Root cannot run PostgreSQL and there is no account postgres or nobody: add one.')
  return { uid: Number(line[2]), gid: Number(line[3]) }
}

/** A repository under /root cannot be entered by the other account: then the programs are copied. */
async function reachableBin(bin: string, folder: string, account: Account | undefined): Promise<string> {
  if (!account) return bin
  try {
    await run(join(bin, 'postgres'), ['--version'], account)
    return bin
  } catch {
    const copy = join(folder, 'programs')
    await cp(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
    await run('chown', ['-R', `${account.uid}:${account.gid}`, copy])
    return join(copy, 'bin')
  }
}

async function startGuard({ bin, folder, account }: Place) {
  const child = spawn('sh', ['-c', guardScript, folderPrefix, bin, folder], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  await writeFile(join(folder, 'guard.pid'), String(child.pid))
  child.unref()
  const stop = async () => {
    child.ref()
    child.stdin.end()
    await ended
  }
  return { stop }
}

async function initialize({ bin, folder, account }: Place, password: string) {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await mkdir(join(folder, 'data'), { mode: 0o700 })
  if (account)
    await Promise.all([passwordFile, join(folder, 'data')].map((path) => chown(path, account.uid, account.gid)))
  const options = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  const where = [`--pgdata=${join(folder, 'data')}`, `--pwfile=${passwordFile}`]
  await run(join(bin, 'initdb'), [...options, ...where], { ...account, cwd: '/' })
}

async function crash({ folder }: Place) {
  const pid = Number.parseInt(await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10)
  process.kill(pid, 'SIGKILL')
  while (existsSync(`/proc/${pid}`)) await wait(20)
}

/** Processes left by the killed server release the data within moments; until then a start is refused. */
async function startAgain(place: Place, port: number) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOn(place, port)
    } catch (error) {
      if (attempt === 20) throw error
      await wait(100)
    }
  }
}

/** Another process may take the free port before the server does, hence three attempts. */
async function startServer(place: Place): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      await startOn(place, port)
      return port
    } catch (error) {
      if (attempt < 3) continue
      const log = await readFile(join(place.folder, 'log'), 'utf8').catch(() => '')
      throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error })
    }
  }
}

async function startOn({ bin, folder, account, durable }: Place, port: number) {
  const settings = Object.entries({
    ...serverSettings,
    ...(durable && waitForDisk),
    port,
    unix_socket_directories: folder,
  })
  const options = settings.map(([name, value]) => `-c ${name}=${value}`).join(' ')
  const args = [
    'start',
    '--wait',
    '--silent',
    '--pgdata',
    join(folder, 'data'),
    '--log',
    join(folder, 'log'),
    '-o',
    options,
  ]
  // The server inherits pg_ctl's output; a pipe there would keep this process waiting for the server's end.
  const child = spawn(join(bin, 'pg_ctl'), args, { ...account, cwd: '/', stdio: 'ignore' })
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  if (code !== 0) throw new Error(`pg_ctl start ended with ${code}`)
}
