import { DefaultQueryExecutor, Transaction } from 'kysely'
import type { PooledConnection } from './pooled-connection.ts'
import { acquire, commit, PoolDialect, rollback, type Source } from './pool-dialect.ts'
import type { DB } from './schema.ts'

/** A transaction in which a role and, for tenant work, the tenant are set. */
export type Tx = Transaction<DB>
export type Work<T> = (tx: Tx) => Promise<T>

/** The three ways in which requests reach the database; none of them outlives its transaction. */
export interface Transactions {
  tenantTx<T>(tenantId: number, work: Work<T>): Promise<T>
  tenantRead<T>(tenantId: number, work: Work<T>): Promise<T>
  gateTx<T>(work: Work<T>): Promise<T>
}

export function openTransactions(source: Source): Transactions {
  const toTx = txFactory(source)
  const run = <T>(begin: string, work: Work<T>, finish: Finish) => runTransaction({ source, toTx, begin, finish }, work)
  return {
    tenantTx: async (tenantId, work) => run(`begin; ${asTenant(tenantId)}`, work, finishWrite),
    tenantRead: async (tenantId, work) => run(`begin read only; ${asTenant(tenantId)}`, work, finishRead),
    gateTx: (work) => run('begin; set local role dossier_gate', work, finishWrite),
  }
}

function asTenant(tenantId: number): string {
  if (!Number.isInteger(tenantId) || tenantId <= 0) throw new RangeError(`Not the id of a tenant: ${tenantId}`)
  return `set local role dossier_app; set local app.tenant_id = '${tenantId}'`
}

interface Plan {
  source: Source
  toTx: (connection: PooledConnection) => Tx
  begin: string
  finish: Finish
}

/** Ends a transaction that went well, and gives the connection back when the server has answered. */
type Finish = (connection: PooledConnection) => Promise<void>

/** The opening travels together with the first statement, which would fail with it: one round trip for both. */
async function runTransaction<T>({ source, toTx, begin, finish }: Plan, work: Work<T>): Promise<T> {
  const connection = await acquire(source)
  const opened = connection.control(begin)
  opened.catch(() => {})
  let result: T
  try {
    result = await work(toTx(connection))
    connection.end()
    await opened
  } catch (error) {
    connection.end()
    await rollback(connection)
    connection.release()
    await opened
    throw error
  }
  await finish(connection)
  return result
}

/** What was written is acknowledged only after the commit. */
const finishWrite: Finish = async (connection) => {
  try {
    await commit(connection)
  } catch (error) {
    connection.discard()
    throw error
  } finally {
    connection.release()
  }
}

/** A read need not wait for its end: the rows are already here. */
const finishRead: Finish = async (connection) => {
  connection
    .control('commit')
    .catch(() => connection.discard())
    .finally(() => connection.release())
}

/** Statements of one transaction that are not awaited one by one travel together. */
function txFactory(source: Source) {
  const dialect = new PoolDialect(source)
  const parts = { config: { dialect }, dialect, driver: dialect.createDriver() }
  const compiler = dialect.createQueryCompiler()
  const adapter = dialect.createAdapter()
  return (connection: PooledConnection): Tx => {
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) }, [])
    return new Transaction<DB>({ ...parts, executor })
  }
}
