import pg, { type FieldDef, type QueryResult } from 'pg'
import type { Prepared, RowReader } from './prepared-statements.ts'

/** Runs on each new connection: prepares the statement that sets the tenant until the end of the transaction. */
export const PREPARE_AS_TENANT = `prepare as_tenant(text) as select set_config('app.tenant_id', $1, true)`

/** The driver's connection, as far as a statement writes to it. */
interface Wire {
  bind(message: { statement: string; values: string[]; valueMapper: (value: string) => string }): void
  execute(): void
  describe(message: unknown): void
}

/** The parts of the driver's query that a statement changes. */
interface DriverQuery {
  name: string | undefined
  queryMode: 'extended' | undefined
  _result: RowReader
  _accumulateRows: boolean
  prepare(wire: Wire): void
  handleRowDescription(message: { fields: readonly FieldDef[] }): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}

type Callback = (error: Error | null, result: QueryResult | QueryResult[]) => void

const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: Callback,
) => DriverQuery & pg.Submittable

const silentWires = new WeakMap<Wire, Wire>()

/** The same connection, without asking for columns. */
function silentOf(wire: Wire): Wire {
  let silent = silentWires.get(wire)
  if (!silent) silentWires.set(wire, (silent = Object.assign(Object.create(wire) as Wire, { describe: () => {} })))
  return silent
}

interface Options {
  text: string
  values: unknown[]
  /** The columns of a prepared statement are requested once. */
  prepared: Prepared | undefined
  /** Outside a transaction: the tenant whose rows the statement sees, sent in the same packet. */
  tenant: string | undefined
}

/** One statement sent to the server. */
export class StatementQuery extends DriverQuery {
  readonly #prepared: Prepared | undefined
  readonly #tenant: string | undefined
  #settingTenant: boolean

  constructor({ text, values, prepared, tenant }: Options, callback: Callback) {
    super(text, values, callback)
    this.name = prepared?.name
    if (tenant !== undefined) this.queryMode = 'extended'
    this.#prepared = prepared
    this.#tenant = tenant
    this.#settingTenant = tenant !== undefined
  }

  override prepare(wire: Wire) {
    if (this.#tenant !== undefined) {
      wire.bind({ statement: 'as_tenant', values: [this.#tenant], valueMapper: (value) => value })
      wire.execute()
    }
    const columns = this.#prepared?.columns
    if (!columns) return super.prepare(wire)
    Object.assign(this._result, columns)
    this._accumulateRows = true
    super.prepare(silentOf(wire))
  }

  override handleRowDescription(message: { fields: readonly FieldDef[] }) {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    if (this.#prepared) this.#prepared.columns = { fields, _parsers, _prebuiltEmptyResultObject }
  }

  override handleDataRow(message: unknown) {
    if (!this.#settingTenant) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (this.#settingTenant) this.#settingTenant = false
    else super.handleCommandComplete(message, wire)
  }
}
