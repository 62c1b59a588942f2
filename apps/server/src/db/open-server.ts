import { Kysely, sql } from 'kysely'
import { naming } from './connection-name.ts'
import { once } from './once.ts'
import pg from 'pg'
import type { Logger } from 'pino'
import { countPools } from './pool-counts.ts'
import { PoolDialect, type Source } from './pool-dialect.ts'
import type { Database, Limits } from './open.ts'
import type { DB } from './schema.ts'
import { readsAtReplica } from './replica.ts'
import { ServerBus } from './bus/server-bus.ts'
import { PREPARE_AS_TENANT } from './statement-query.ts'
import { openTransactions, type Transactions } from './tenant-tx.ts'
import { valueTypes } from './value-parsers.ts'

const DEFAULTS = { connections: 16, waitSeconds: 5, statementSeconds: 15 }
const SESSION = `set timezone = 'UTC'; set datestyle = 'ISO'; set client_min_messages = 'warning'`
/**
 * Starting the processes of a parallel plan takes longer than a request may, and so does compiling one: walks that stop
 * early are estimated as if they went on.
 */
const BRIEF = 'set max_parallel_workers_per_gather = 0; set jit = off'

/** What a connection of a pooler does not remember from one transaction to the next. */
const sharedSettings = (statementMs: number): string =>
  [...`${SESSION}; ${BRIEF}`.split('; '), `set statement_timeout = ${statementMs}`]
    .map((each) => each.replace('set ', 'set local '))
    .join('; ')

const OWNER_CONNECTIONS = 8
const BESIDE_CONNECTIONS = 2
/**
 * A new connection costs as much as twenty calls: it signs in, and plans everything again. Ten seconds, as the
 * driver has it, pass between two clicks.
 */
const IDLE_TIMEOUT_MS = 300_000

interface Options {
  databaseUrl: string
  poolerUrl?: string | undefined
  replicaUrl?: string | undefined
  log: Logger
  limits: Partial<Limits>
}

// If a `begin` ever fails by itself, the statements after it run without a tenant and therefore see nothing.
const AS_APP = `${SESSION}; ${BRIEF}; ${PREPARE_AS_TENANT}; set default_transaction_read_only = on; set role dossier_app`

/** A PostgreSQL server. Requests get their own pool, which cannot do more than the least of the roles. */
export async function openServer({ databaseUrl, poolerUrl, replicaUrl, log, limits }: Options): Promise<Database> {
  const { connections, waitSeconds, statementSeconds } = { ...DEFAULTS, ...limits }
  const statementMs = statementSeconds * 1000
  const config = { connectionString: databaseUrl, connectionTimeoutMillis: waitSeconds * 1000, types: valueTypes }
  const forRequests = { ...config, max: connections, idleTimeoutMillis: IDLE_TIMEOUT_MS }
  const owners = openPool({ ...config, max: OWNER_CONNECTIONS }, SESSION, log)
  const requests = poolerUrl
    ? atPooler({ ...forRequests, connectionString: poolerUrl }, statementMs, log)
    : asApp({ ...forRequests, statement_timeout: statementMs }, log)
  const replica = replicaUrl
    ? asApp({ ...forRequests, connectionString: replicaUrl, statement_timeout: statementMs }, log)
    : undefined
  const unhurried = `${AS_APP}; set synchronous_commit = off; set default_transaction_read_only = off`
  const beside = openPool({ ...config, max: BESIDE_CONNECTIONS, idleTimeoutMillis: 10_000 }, unhurried, log)
  const bus = new ServerBus({ connectionString: databaseUrl }, log)
  const owner = new Kysely<DB>({ dialect: new PoolDialect(sourceOf(owners)) })
  const { tenantRead: here } = requests.transactions
  const there = replica?.transactions.tenantRead
  return {
    engine: 'server',
    owner,
    ...requests.transactions,
    replicaRead: there ? readsAtReplica({ primary: owners, replica: replica.pool, there, here, log }) : here,
    beside: openTransactions(sourceOf(beside), { runsAsApp: true }).tenantStatement,
    isGone: (connection) => endConnection(owner, connection),
    publish: (channel, payload) => bus.publish(owners, channel, payload),
    subscribe: (channel, listener) => bus.subscribe(channel, listener),
    hearsOthers: () => bus.isTrusted,
    onGap: (listener) => bus.onGap(listener),
    poolCounts: () => countPools({ requests: requests.pool, owner: owners, beside, replica: replica?.pool }),
    freeBytes: async () => null,
    close: once(async () => {
      await Promise.all([bus.close(), requests.pool.end(), beside.end(), replica?.pool.end(), owners.end()])
    }),
  }
}

interface Requests {
  pool: pg.Pool
  transactions: Transactions
}

function asApp(config: pg.PoolConfig, log: Logger): Requests {
  const pool = openPool(config, AS_APP, log)
  return { pool, transactions: openTransactions(sourceOf(pool), { runsAsApp: true }) }
}

function atPooler(config: pg.PoolConfig, statementMs: number, log: Logger): Requests {
  const pool = openPool(config, SESSION, log)
  const settings = sharedSettings(statementMs)
  return { pool, transactions: openTransactions({ ...sourceOf(pool), isShared: true }, { settings }) }
}

const sourceOf = (pool: pg.Pool): Source => ({ pool, guard: () => {} })

function openPool(config: pg.PoolConfig, session: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    pipeline: true,
    keepAlive: true,
    onConnect: (client) => client.query(`${session}; ${naming(client)}`) as unknown as void,
  })
  pool.on('connect', (client) => client.on('error', (err) => log.warn({ err }, 'database connection lost')))
  pool.on('error', () => {})
  return pool
}

/**
 * Whether the server has this connection no more. One that it still has is of no use to anybody, but may hold locks, or
 * be about to commit: it is ended.
 */
async function endConnection(owner: Kysely<DB>, name: string): Promise<boolean> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${name}`.execute(owner)
  return rows.length === 0
}
