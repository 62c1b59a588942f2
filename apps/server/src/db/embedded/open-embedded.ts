import { Kysely } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { CannotStart, DatabaseBusy, DatabaseUnavailable } from '../errors.ts'
import { checkPayload, NodeBus } from '../bus/node-bus.ts'
import { once } from '../once.ts'
import type { Database, Limits } from '../open.ts'
import { countPools } from '../pool-counts.ts'
import { PoolDialect } from '../pool-dialect.ts'
import type { DB } from '../schema.ts'
import { openTransactions } from '../tenant-tx.ts'
import { valueTypes } from '../value-parsers.ts'
import { backedUp, offerBackups } from './backup.ts'
import { checkFolder, clearEngineLock } from './check-folder.ts'
import { DiskReserve } from './disk-reserve.ts'
import { EngineHost } from './engine-host.ts'
import { EngineSocket } from './engine-socket.ts'
import { databaseFolder } from './first-start.ts'
import { lockFolder } from './folder-lock.ts'
import { diskFull, freeBytes, writeGuard } from './free-space.ts'

const DEFAULTS: Limits = {
  connections: 1,
  waitSeconds: 20,
  statementSeconds: 30,
  reserveBytes: 64_000_000,
  lastReserveBytes: 24_000_000,
  startSeconds: 600,
}
/** What is set aside on the disk: enough for `lastReserveBytes`, and as much again for sessions. */
const SET_ASIDE = 48_000_000
const SESSION = `set timezone = 'UTC'; set datestyle = 'ISO'; set client_min_messages = 'warning'`

interface Options {
  dataDir: string
  log: Logger
  limits: Partial<Limits>
}

/** PostgreSQL inside this process, in a thread of its own, with its files in the data folder. */
export async function openEmbedded({ dataDir, log, limits }: Options): Promise<Database> {
  const chosen = { ...DEFAULTS, ...limits }
  const unlock = await lockFolder(dataDir)
  try {
    await checkFolder(dataDir)
    const leaves = 2 * chosen.reserveBytes
    const reserve = new DiskReserve({ dataDir, bytes: SET_ASIDE, leaves, log })
    if (freeBytes(dataDir) < chosen.lastReserveBytes) reserve.release()
    const host = await startEngine(dataDir, chosen, log)
    const endBackups = await offerBackups({ dataDir, log }, async (file) =>
      host.backup({ dataDir, names: await backedUp(dataDir), file }),
    )
    return face({ host, dataDir, unlock, reserve, endBackups, ...chosen }, log)
  } catch (error) {
    await unlock()
    throw error
  }
}

async function startEngine(dataDir: string, limits: Limits, log: Logger): Promise<EngineHost> {
  const free = freeBytes(dataDir)
  const { statementSeconds: seconds, startSeconds } = limits
  const hostOf = (folder: string) => new EngineHost({ folder, seconds, startSeconds, log })
  const folder = await databaseFolder(dataDir, async (fresh) => {
    if (free < limits.reserveBytes) throw diskFull(dataDir, free)
    const first = hostOf(fresh)
    await first.engine().catch(tooSlow(dataDir, startSeconds))
    await first.close()
  })
  await clearEngineLock(folder)
  const host = hostOf(folder)
  await host
    .engine()
    .catch(tooSlow(dataDir, startSeconds))
    .catch((error: Error) => {
      if (error instanceof CannotStart) throw error
      const reason = error.cause ?? error
      const isFull = freeBytes(dataDir) < limits.reserveBytes
      throw new DatabaseUnavailable(
        `The database in ${folder} cannot be opened (${String(reason)}). ` +
          (isFull
            ? 'Its disk is nearly full: free some space and start again. If that does not help, restore'
            : 'Restore') +
          ' the folder from a backup, or choose another DATA_DIR to start with an empty one.',
        { cause: error },
      )
    })
  log.info(
    { folder },
    'embedded database: safe when the process ends at any moment, but a power cut may lose the latest changes; ' +
      'set DATABASE_URL to a PostgreSQL server where that matters',
  )
  return host
}

const tooSlow =
  (dataDir: string, seconds: number) =>
  (error: unknown): never => {
    if (!(error instanceof DatabaseBusy)) throw error
    throw new CannotStart(
      `The database in ${dataDir} was not ready after ${seconds} s. Its disk or this machine is too slow or too busy. ` +
        'Nothing is lost: start again when there is less to do, or give DATA_DIR a folder on a quicker disk.',
      { cause: error },
    )
  }

interface Parts extends Limits {
  host: EngineHost
  dataDir: string
  unlock: () => Promise<void>
  reserve: DiskReserve
  endBackups: () => void
}

function face({ host, dataDir, unlock, reserve, endBackups, waitSeconds, ...limits }: Parts, log: Logger): Database {
  const pool = openPool(host, waitSeconds, log)
  const source = { pool, guard: writeGuard(dataDir, limits.reserveBytes) }
  const gate = { pool, guard: writeGuard(dataDir, limits.lastReserveBytes, () => reserve.release()) }
  reserve.keep()
  const bus = new NodeBus(log)
  const transactions = openTransactions(source, { gate })
  return {
    engine: 'embedded',
    owner: new Kysely<DB>({ dialect: new PoolDialect(source) }),
    ...transactions,
    replicaRead: transactions.tenantRead,
    beside: null,
    // A new engine starts only when the old one has ended.
    isGone: async () => true,
    async publish(channel, payload) {
      checkPayload(payload)
      bus.deliver(channel, payload)
    },
    subscribe: async (channel, listener) => bus.subscribe(channel, listener),
    // There are no others.
    hearsOthers: () => true,
    onGap: () => () => {},
    poolCounts: () => countPools({ embedded: pool }),
    freeBytes: async () => freeBytes(dataDir),
    close: once(async () => {
      reserve.close()
      endBackups()
      await pool.end()
      await host.close()
      await unlock()
    }),
  }
}

/** One connection, which the pool hands out in the order of asking: a transaction has it to itself. */
function openPool(host: EngineHost, waitSeconds: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    stream: () => new EngineSocket(host),
    user: 'postgres',
    database: 'postgres',
    password: '',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitSeconds * 1000,
    pipeline: true,
    types: valueTypes,
    onConnect: (client) => client.query(SESSION) as unknown as void,
  } as pg.PoolConfig)
  pool.on('connect', (client) => client.on('error', (err) => log.warn({ err }, 'embedded database interrupted')))
  pool.on('error', () => {})
  return pool
}
