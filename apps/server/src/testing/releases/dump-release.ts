import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { prepareWorkspace, withDatabase, type Workspace } from '../faults/prepare-workspace.ts'
import { startProduct } from '../faults/start-product.ts'
import { newLedger, writeUntil } from '../faults/write-load.ts'
import { installedPostgres } from '../postgres/find-postgres.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { fillEmptyTables } from './fill-empty-tables.ts'

/** Some records, each with a history. */
const WRITES = 60
const run = promisify(execFile)

/** The schema of this tree as SQL, with a small workspace in which people have worked, and a row in every table. */
export async function dumpRelease(): Promise<string> {
  const server = await startPostgres()
  try {
    const place = { dataDir: tmpdir(), databaseUrl: server.url }
    const workspace = await prepareWorkspace(place, 3)
    await using product = await startProduct(place)
    await work(product.address, workspace)
    product.signal('SIGTERM')
    await product.ended
    await withDatabase(place, ({ owner }) => fillEmptyTables(owner, workspace.tenantId))
    return await dump(server.url)
  } finally {
    await server.stop()
  }
}

async function work(address: string, workspace: Workspace): Promise<void> {
  const [ledger, enough] = [newLedger(), new AbortController()]
  const writing = writeUntil({ address, workspace, ledger, until: enough.signal })
  while (ledger.writes.filter(({ acknowledged }) => acknowledged).length < WRITES) await wait(10)
  enough.abort()
  await writing
}

/** As pg_dump writes it, without comments and with few statements. */
async function dump(url: string): Promise<string> {
  const program = join(installedPostgres() ?? '', 'pg_dump')
  const { stdout } = await run(program, ['--no-owner', '--no-comments', '--rows-per-insert=1000', url], {
    maxBuffer: 100_000_000,
  })
  return stdout.replaceAll(/^(--.*|\\(un)?restrict .*)?\n/gm, '')
}
