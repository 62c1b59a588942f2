import type { Writable } from 'node:stream'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { PoolClient, QueryResult as PgResult } from 'pg'
import { connectionName } from './connection-name.ts'
import { isStalePlan, translateError } from './errors.ts'
import { preparedStatement } from './prepared-statements.ts'
import { StatementQuery } from './statement-query.ts'

/** Called with each statement before it is sent; throws to refuse it. */
export type Guard = (sql: string) => void

/** Their answers say of how many rows. */
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'MOVE'])
const READS = /^\s*(?:select|with)\b/i
/** `with` may hold a change. */
const ONLY_READS = /^\s*(?:select\b|with\b(?!.*\b(?:insert|update|delete|merge)\b))/is

/** Whether a statement changes nothing. */
export const onlyReads = (sql: string): boolean => ONLY_READS.test(sql)

const PREPARED_KINDS = new Set([
  'SelectQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
])

type Answer = PgResult | PgResult[]

const END_READ_AFTER_MS = 2

/** Connections whose last read has not been ended yet, with the timer that will. */
const unended = new WeakMap<PoolClient, NodeJS.Timeout>()

interface Opening {
  implicitTxTenant: string | undefined
  isReadOnly: boolean
  writesAlone: boolean
}

/** One connection taken from the pool, until release. */
export class PooledConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #guard: Guard
  readonly #isShared: boolean
  #broken = false
  #ended = false
  #gathering = false
  #begin: string | undefined
  #implicitTxTenant: string | undefined
  #writesAlone = false
  #opening: Promise<PgResult> | undefined
  #isReadOnly = false
  #hasOnlyRead = true

  /** `isShared`: a pooler stands between, which prepares nothing and has other names for its connections. */
  constructor(client: PoolClient, guard: Guard, isShared = false) {
    this.#client = client
    this.#guard = guard
    this.#isShared = isShared
  }

  get name(): string {
    return connectionName(this.#client)
  }

  /** Whether its transaction cannot write. */
  get isReadOnly(): boolean {
    return this.#isReadOnly
  }

  /** Whether nothing but selects was sent. */
  get hasOnlyRead(): boolean {
    return this.#hasOnlyRead
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('This transaction has ended: await every query before its work returns.')
    this.#guard(query.sql)
    this.#hasOnlyRead &&= this.#isReadOnly || onlyReads(query.sql)
    const tenant = this.#writesAlone || READS.test(query.sql) ? this.#implicitTxTenant : undefined
    if (tenant === undefined) this.#open()
    const result = await this.#execute(query, tenant)
    return {
      rows: result.rows as R[],
      ...(COUNTED.has(result.command) && { numAffectedRows: BigInt(result.rowCount ?? 0) }),
    }
  }

  /**
   * Sends the last statement of a transaction, which leaves together with the commit that follows. What keeps it from
   * being sent is thrown at once, so that nothing is committed without it.
   */
  sendLast(query: CompiledQuery): Promise<unknown> {
    this.#guard(query.sql)
    this.#open()
    const sent = this.#execute(query, undefined)
    // Looked at together with the commit; until then this is no unhandled failure.
    sent.catch(() => {})
    return sent
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing here reads by cursor
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Reading by cursor is not supported: page by key instead.')
  }

  /**
   * Opens a transaction with the first statement, in the same packet; without a statement nothing is opened. With a
   * tenant, selects before the first statement of another kind each run as their own transaction of this tenant; if it
   * writes alone, so do statements of all kinds.
   */
  openWith(begin: string, { implicitTxTenant, isReadOnly = false, writesAlone = false }: Partial<Opening> = {}) {
    this.#begin = begin
    this.#implicitTxTenant = implicitTxTenant
    this.#writesAlone = writesAlone
    this.#isReadOnly = isReadOnly
  }

  /**
   * Ends a read-only transaction and returns the connection. The end travels with the next packet on this connection,
   * or alone if nothing follows immediately: the rows are already here.
   */
  endRead() {
    const client = this.#client
    const timer = setTimeout(() => {
      unended.delete(client)
      client.query('commit').catch(() => {})
    }, END_READ_AFTER_MS)
    unended.set(client, timer)
    this.release()
  }

  /** Whether a transaction was opened; rejects when the opening failed. */
  async opened(): Promise<boolean> {
    await this.#opening
    return this.#opening !== undefined
  }

  /** Sends a control statement such as `commit`; returns the tag of the server's answer. */
  async control(text: string): Promise<string> {
    return (await this.#send({ text })).command
  }

  /** No statement is accepted from now on but control statements. */
  end() {
    this.#ended = true
  }

  release() {
    this.#client.release(this.#broken)
  }

  #open() {
    if (this.#begin === undefined) return
    const named = this.#isShared ? `; set local application_name = '${this.name}'` : ''
    this.#opening = this.#send({ text: this.#begin + named })
    // Callers of the opening get this failure; until then it must not count as unhandled.
    this.#opening.catch(() => {})
    this.#begin = undefined
    this.#implicitTxTenant = undefined
  }

  /** Everything sent before the next turn of the event loop leaves in one packet. */
  #gather() {
    if (this.#gathering) return
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection
    this.#gathering = true
    stream.cork()
    process.nextTick(() => {
      this.#gathering = false
      stream.uncork()
    })
  }

  /** The connection will be closed instead of going back to the pool. */
  discard() {
    this.#broken = true
  }

  #endLastRead() {
    const timer = unended.get(this.#client)
    if (timer === undefined) return
    clearTimeout(timer)
    unended.delete(this.#client)
    this.#client.query('commit').catch(() => this.discard())
  }

  #execute({ sql: text, parameters, query }: CompiledQuery, tenant: string | undefined): Promise<PgResult> {
    const values = [...parameters]
    const isPrepared = !this.#isShared && (tenant !== undefined || PREPARED_KINDS.has(query.kind) || values.length > 0)
    const prepared = isPrepared ? preparedStatement(this.#client, text) : undefined
    return this.#over(
      () =>
        new Promise((resolve, reject) => {
          const settle = (error: Error | null, result: Answer) => (error ? reject(error) : resolve(result))
          this.#client.query(new StatementQuery({ text, values, prepared, tenant }, settle))
        }),
    )
  }

  #send(config: { text: string; values?: unknown[] }): Promise<PgResult> {
    return this.#over(() => this.#client.query(config))
  }

  async #over(send: () => Promise<Answer>): Promise<PgResult> {
    this.#gather()
    this.#endLastRead()
    try {
      const result = await send()
      return Array.isArray(result) ? joined(result) : result
    } catch (error) {
      if (isStalePlan(error)) this.discard()
      throw translateError(error)
    }
  }
}

/** Of several statements in one text: the tag of the last, and the rows of all. */
function joined(results: PgResult[]): PgResult {
  const last = results.at(-1) as PgResult
  return Object.assign(last, { rows: results.flatMap(({ rows }) => rows) })
}
