import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { onlyReads, type PooledConnection } from './pooled-connection.ts'
import type { Tx } from './tenant-tx.ts'

/** What one of several who share a transaction does in it. */
export class PartOfTransaction implements DatabaseConnection {
  readonly #connection: PooledConnection
  #ended = false
  #hasOnlyRead = true
  #hasFailed = false

  constructor(connection: PooledConnection) {
    this.#connection = connection
  }

  /** Whether the transaction is as it would be without it, but for locks. */
  get leftNothing(): boolean {
    return this.#hasOnlyRead && !this.#hasFailed
  }

  /** The transaction that it is a part of. */
  get whole(): object {
    return this.#connection
  }

  /** Something is written for it. */
  writes() {
    this.#hasOnlyRead = false
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('This transaction has ended: await every query before its work returns.')
    if (!onlyReads(query.sql)) this.writes()
    try {
      return await this.#connection.executeQuery<R>(query)
    } catch (error) {
      this.#hasFailed = true
      throw error
    }
  }

  // oxlint-disable-next-line require-yield -- as PooledConnection
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Reading by cursor is not supported: page by key instead.')
  }

  /** It sends no statement from now on. */
  end() {
    this.#ended = true
  }
}

const parts = new WeakMap<Tx, PartOfTransaction>()

export const takePart = (tx: Tx, part: PartOfTransaction) => void parts.set(tx, part)

/** Undefined for somebody who has the transaction alone. */
export const partOf = (tx: Tx): PartOfTransaction | undefined => parts.get(tx)
