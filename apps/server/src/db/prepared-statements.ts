import type { ClientBase, FieldDef } from 'pg'

const TEXTS_REMEMBERED = 5000
const STATEMENTS_PER_CONNECTION = 500
const LONGEST_TEXT = 8000

let counter = 0
const nameByText = new Map<string, string>()
const preparedByClient = new WeakMap<ClientBase, Map<string, Prepared>>()

/** The driver's parsers for the columns of a result. */
export interface RowReader {
  fields: readonly FieldDef[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** A statement that one connection has prepared, or is about to. */
export interface Prepared {
  readonly name: string
  /** How its rows are read, once the server has described their columns. */
  columns?: RowReader
}

/** The internals of the driver's connection that track prepared statements. */
interface StatementStore {
  parsedStatements: Record<string, string>
  close(message: { type: 'S'; name: string }): void
}

/**
 * Prepares each text once per connection, so that the server parses, plans and describes it once. Undefined for texts
 * too long to cache. Beyond the limit, the least recently used statement is closed.
 */
export function preparedStatement(client: ClientBase, text: string): Prepared | undefined {
  if (text.length > LONGEST_TEXT) return undefined
  const name = processWideName(text)
  let held = preparedByClient.get(client)
  if (!held) preparedByClient.set(client, (held = new Map()))
  const cached = held.get(name)
  if (cached) held.delete(name)
  else if (held.size >= STATEMENTS_PER_CONNECTION) closeOldest(client, held)
  const statement = cached ?? { name }
  held.set(name, statement)
  return statement
}

function processWideName(text: string): string {
  const cached = nameByText.get(text)
  if (cached !== undefined) {
    nameByText.delete(text)
    nameByText.set(text, cached)
    return cached
  }
  const name = `d${(counter += 1)}`
  nameByText.set(text, name)
  const [oldest] = nameByText.keys()
  if (nameByText.size > TEXTS_REMEMBERED && oldest !== undefined) nameByText.delete(oldest)
  return name
}

/** Travels with the next query, without a round trip; closing works inside a failed transaction, too. */
function closeOldest(client: ClientBase, held: Map<string, Prepared>) {
  const [oldest] = held.keys()
  if (oldest === undefined) return
  held.delete(oldest)
  const store = (client as unknown as { connection: StatementStore }).connection
  store.close({ type: 'S', name: oldest })
  delete store.parsedStatements[oldest]
}
