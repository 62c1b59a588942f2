import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../../../scripts/free-port.ts'
import { installedPostgres } from './find-postgres.ts'
import { serverAccount } from './start-postgres.ts'

const run = promisify(execFile)

export interface Replica {
  url: string
  /** Makes it the primary, and resolves when it takes writes. */
  promote: () => Promise<void>
  stop: () => Promise<void>
}

/** Whether the programs to copy a running server are there; the package for tests has none. */
export const canReplicate = (): boolean => existsSync(join(installedPostgres() ?? '', 'pg_basebackup'))

/** A streaming replica of a server that startPostgres has started. `name`: by which the primary can wait for it. */
export async function startReplica(primaryUrl: string, name: string): Promise<Replica> {
  const bin = installedPostgres() ?? ''
  const account = await serverAccount()
  const folder = await mkdtemp(join(account ? '/tmp' : tmpdir(), 'dossier-replica-'))
  if (account) await chown(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const source = new URL(primaryUrl)
  source.searchParams.set('application_name', name)
  const port = await freePort()
  const options = { ...account, cwd: '/' }
  await run(join(bin, 'pg_basebackup'), ['-d', source.href, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], options)
  // Not fewer connections than the primary, or it refuses to start.
  const settings = {
    port,
    unix_socket_directories: folder,
    listen_addresses: '127.0.0.1',
    max_connections: 300,
    fsync: 'off',
  }
  const said = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const where = ['-w', '-s', '-D', data]
  await control(join(bin, 'pg_ctl'), options, ['start', ...where, '-l', join(folder, 'log'), '-o', said.join(' ')])
  const url = new URL(primaryUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    promote: () => control(join(bin, 'pg_ctl'), options, ['promote', '-w', '-s', '-D', data]),
    async stop() {
      await control(join(bin, 'pg_ctl'), options, ['stop', '-m', 'immediate', '-s', '-D', data])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Its output would be inherited by the server; a pipe there would keep this process waiting for the server's end. */
async function control(program: string, options: object, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: 'ignore' })
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  if (code !== 0) throw new Error(`pg_ctl ${args[0]} ended with ${code}.`)
}
