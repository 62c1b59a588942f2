import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from 'pg'
import { CommitUnknown, leavesUnknown, translateError } from './errors.ts'
import { PooledConnection, type Guard } from './pooled-connection.ts'

/** A pool of connections and the check to run before each statement. */
export interface Source {
  pool: Pool
  guard: Guard
  /** The connections are of a pooler: each transaction may get another one, so nothing of a session is there to stay. */
  isShared?: true
}

export async function acquire({ pool, guard, isShared }: Source): Promise<PooledConnection> {
  try {
    return new PooledConnection(await pool.connect(), guard, isShared)
  } catch (error) {
    throw translateError(error)
  }
}

/** The query builder's own transactions and single queries over a pool. */
class PoolDriver implements Driver {
  readonly #source: Source

  constructor(source: Source) {
    this.#source = source
  }

  async init() {}

  acquireConnection() {
    return acquire(this.#source)
  }

  async beginTransaction(connection: PooledConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    await connection.control(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`)
  }

  async commitTransaction(connection: PooledConnection) {
    await commit(connection)
  }

  async rollbackTransaction(connection: PooledConnection) {
    await rollback(connection)
  }

  async releaseConnection(connection: PooledConnection) {
    connection.release()
  }

  async destroy() {
    await this.#source.pool.end()
  }
}

/** The server turns the commit of a failed transaction into a rollback without calling it an error. */
export async function commit(connection: PooledConnection): Promise<void> {
  const tag = await connection.control('commit').catch((error: unknown) => {
    connection.discard()
    throw leavesUnknown(error) ? new CommitUnknown(connection.name, error) : error
  })
  if (tag === 'ROLLBACK') throw new Error('Nothing was saved: a statement of this transaction had failed.')
}

/** Never throws: a connection that cannot roll back is closed, which rolls back as well. */
export async function rollback(connection: PooledConnection): Promise<void> {
  await connection.control('rollback').catch(() => connection.discard())
}

export class PoolDialect implements Dialect {
  readonly #source: Source

  constructor(source: Source) {
    this.#source = source
  }

  createDriver = () => new PoolDriver(this.#source) as Driver
  createAdapter = () => new PostgresAdapter()
  createQueryCompiler = () => new PostgresQueryCompiler()
  createIntrospector: Dialect['createIntrospector'] = (db) => new PostgresIntrospector(db)
}
