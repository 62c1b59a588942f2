import { setTimeout as wait } from 'node:timers/promises'
import { DefaultQueryExecutor, Transaction, type CompiledQuery, type DatabaseConnection } from 'kysely'
import { tellCommitted } from './after-commit.ts'
import { CommitUnknown, DatabaseUnavailable, isStandby, unavailable } from './errors.ts'
import type { PooledConnection } from './pooled-connection.ts'
import { acquire, commit, PoolDialect, rollback, type Source } from './pool-dialect.ts'
import { runTogether } from './run-together.ts'
import type { DB } from './schema.ts'
import { shareTransactions } from './share-transactions.ts'

/** A transaction in which a role and, for tenant work, the tenant are set. */
export type Tx = Transaction<DB>
export type Work<T> = (tx: Tx) => Promise<T>
/** A statement made of the result of a transaction. It is sent together with the commit. */
export type Last<T> = (result: T, tx: Tx) => CompiledQuery | undefined

/** The ways in which requests reach the database; each is limited to its transaction. */
export interface Transactions {
  tenantTx<T>(tenantId: number, work: Work<T>, last?: Last<T>): Promise<T>
  /**
   * The same for a brief write of one record, or of a new one (null), which may be carried out together with others that
   * come at the same time. (ADR 34)
   */
  sharedTx<T>(tenantId: number, recordId: number | null, work: Work<T>, last?: Last<T>): Promise<T>
  tenantRead<T>(tenantId: number, work: Work<T>): Promise<T>
  /** A write of one statement, which is its own transaction: one round trip. On connections that may write. */
  tenantStatement<T>(tenantId: number, statement: Work<T>): Promise<T>
  gateTx<T>(work: Work<T>): Promise<T>
  gateRead<T>(work: Work<T>): Promise<T>
  systemTx<T>(work: Work<T>): Promise<T>
  systemRead<T>(work: Work<T>): Promise<T>
}

const READ_ONLY = 'begin read only'
const READ_WRITE = 'begin read write'
const RETRY_FOR_MS = 2000
const RETRY_AFTER_MS = [0, 100, 300, 900]
/**
 * Nobody waits long for a record because others of the same transaction touch it: each then waits by itself. Statements
 * for several are planned once, and not for each number of them again, which takes longer than to carry them out.
 */
const FOR_SEVERAL = `set local lock_timeout = '50ms'; set local plan_cache_mode = force_generic_plan`
const AS_GATE = 'set local role dossier_gate'
const AS_SYSTEM = 'set local role dossier_system'

/**
 * `runsAsApp`: the connections have that role from the beginning, so a transaction need not take it, and a select of
 * `tenantRead` need not even open one. They only read unless a transaction says otherwise. `gate`: where writes of
 * signing in and out go. `settings`: what each transaction sets first, on connections that remember nothing.
 */
export function openTransactions(
  source: Source,
  { runsAsApp = false, gate = source, settings = '' } = {},
): Transactions {
  const toTx = txFactory(source)
  const run = <T>(begin: string, work: Work<T>, more: More<T> = {}) =>
    runTransaction({ source, toTx, begin, ...more }, work)
  const first = settings === '' ? '' : `${settings}; `
  const toRead = `${READ_ONLY}; ${first}`
  const asApp = runsAsApp ? '' : 'set local role dossier_app; '
  const toWrite = (tenantId: number) => `${READ_WRITE}; ${first}${asApp}${asTenant(tenantId)}`
  const tenantTx: Transactions['tenantTx'] = async (tenantId, work, last) => run(toWrite(tenantId), work, { last })
  const share = shareTransactions({
    alone: tenantTx,
    together: (tenantId, members, worked) =>
      runTogether({ source, toTx, begin: `${toWrite(tenantId)}; ${FOR_SEVERAL}`, worked }, members),
  })
  return {
    tenantTx,
    sharedTx: (tenantId, recordId, work, last) => share(tenantId, { recordId, work, last }),
    tenantRead: async (tenantId, work) => {
      const begin = `${toRead}${asApp}${asTenant(tenantId)}`
      return retry(() => run(begin, work, { implicitTxTenant: runsAsApp ? String(tenantId) : undefined }))
    },
    tenantStatement: async (tenantId, work) =>
      run(toWrite(tenantId), work, { implicitTxTenant: runsAsApp ? String(tenantId) : undefined, writesAlone: true }),
    gateTx: (work) =>
      runTransaction(
        { source: gate, toTx, begin: `${READ_WRITE}; ${first}${AS_GATE}`, implicitTxTenant: undefined },
        work,
      ),
    gateRead: (work) => retry(() => run(`${toRead}${AS_GATE}`, work)),
    systemTx: (work) => run(`${READ_WRITE}; ${first}${AS_SYSTEM}`, work),
    systemRead: (work) => retry(() => run(`${toRead}${AS_SYSTEM}`, work)),
  }
}

/** A read that lost its connection, for example in a restart of the server, changed nothing and can be retried. */
async function retry<T>(read: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + RETRY_FOR_MS
  for (const pause of RETRY_AFTER_MS) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() > giveUpAt) throw error
      await wait(pause)
    }
  }
  return read()
}

function asTenant(tenantId: number): string {
  if (!Number.isInteger(tenantId) || tenantId <= 0) throw new RangeError(`Not the id of a tenant: ${tenantId}`)
  return `set local app.tenant_id = '${tenantId}'`
}

interface More<T> {
  implicitTxTenant?: string | undefined
  writesAlone?: boolean
  last?: Last<T> | undefined
}

interface Plan<T> extends More<T> {
  source: Source
  toTx: ToTx
  begin: string
}

/** The opening travels together with the first statement, which would fail with it: one round trip for both. */
async function runTransaction<T>(
  { source, toTx, begin, last, implicitTxTenant, writesAlone = false }: Plan<T>,
  work: Work<T>,
): Promise<T> {
  const connection = await acquire(source)
  const readOnly = begin.startsWith(READ_ONLY)
  connection.openWith(begin, { implicitTxTenant, writesAlone, isReadOnly: readOnly })
  const tx = toTx(connection)
  let result: T
  let opened: boolean
  let sent: Promise<unknown> | undefined
  try {
    result = await work(tx)
    connection.end()
    const statement = last?.(result, tx)
    sent = statement && connection.sendLast(statement)
    opened = await connection.opened()
  } catch (error) {
    connection.end()
    const standby = !readOnly && isStandby(error)
    if (standby) connection.discard()
    await rollback(connection)
    connection.release()
    await connection.opened()
    throw standby ? unavailable(error) : error
  }
  if (!opened) connection.release()
  else if (readOnly) connection.endRead()
  else await finishWrite({ connection, tx }, sent)
  return result
}

/** Writes are acknowledged only after the commit. */
async function finishWrite({ connection, tx }: { connection: PooledConnection; tx: Tx }, sent?: Promise<unknown>) {
  const [last, committed] = await Promise.allSettled([sent, commit(connection)])
  connection.release()
  if (committed.status === 'fulfilled') return tellCommitted(tx, true)
  // A last statement that failed is why the commit did nothing.
  const isConfirmed = !(committed.reason instanceof CommitUnknown)
  if (!isConfirmed) tellCommitted(tx, false)
  throw isConfirmed && last.status === 'rejected' ? last.reason : committed.reason
}

const connections = new WeakMap<Tx, PooledConnection>()

/** The handle of a transaction, or of one member's part of it. */
export type ToTx = (connection: PooledConnection, part?: DatabaseConnection) => Tx

/** Whether this transaction cannot write: it holds no locks that others may wait for. */
export const isReadOnly = (tx: Tx): boolean => connections.get(tx)?.isReadOnly === true

/** Whether nothing but selects was sent yet, so that it sees nothing but what is committed. */
export const hasOnlyRead = (tx: Tx): boolean => connections.get(tx)?.hasOnlyRead === true

/** Statements of one transaction that are not awaited one by one travel together. */
function txFactory(source: Source): ToTx {
  const dialect = new PoolDialect(source)
  const parts = { config: { dialect }, dialect, driver: dialect.createDriver() }
  const compiler = dialect.createQueryCompiler()
  const adapter = dialect.createAdapter()
  return (connection, part = connection) => {
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(part) }, [])
    const tx = new Transaction<DB>({ ...parts, executor })
    connections.set(tx, connection)
    return tx
  }
}
