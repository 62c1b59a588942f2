import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../../../scripts/free-port.ts'

/** PgBouncer. Debian keeps daemons where the PATH of most people does not lead. */
export const findPgBouncer = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path))

/** Of Debian, and of others. */
const NOBODY = 65_534

interface Pooler {
  url: string
  stop: () => Promise<void>
}

/**
 * A PgBouncer in transaction mode in front of a database, with fewer connections than it has callers, so that
 * transactions of different people follow each other on one.
 */
export async function startPooler(databaseUrl: string, connections = 8): Promise<Pooler> {
  const program = findPgBouncer()
  if (!program) throw new Error('There is no PgBouncer: install the package pgbouncer.')
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const folder = await mkdtemp(join(tmpdir(), 'dossier-pooler-'))
  const own = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    [
      '[databases]',
      `${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${decodeURIComponent(password)}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'max_client_conn = 500',
      `default_pool_size = ${connections}`,
      'log_connections = 0',
      'log_disconnections = 0',
    ].join('\n'),
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    await chmod(folder, 0o755)
    await chown(config, NOBODY, NOBODY)
  }
  const child = spawn(program, ['--quiet', config], {
    stdio: 'ignore',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await listens(own))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`)
    await wait(20)
  }
  return {
    url: `postgresql://${username}@127.0.0.1:${own}/${name}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const say = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => say(true)).once('error', () => say(false))
  })
