import type { ClientBase } from 'pg'

const TEXTS_REMEMBERED = 5000
const NAMES_PER_CONNECTION = 500
const LONGEST_TEXT = 8000

let counter = 0
const nameByText = new Map<string, string>()
const namesByClient = new WeakMap<ClientBase, Set<string>>()

/** The parts of the driver's connection that know which statements the server holds. */
interface StatementStore {
  parsedStatements: Record<string, string>
  close(message: { type: 'S'; name: string }): void
}

/**
 * The name under which this connection prepares a text, so that the server parses and plans it once.
 * Undefined for texts too long to be worth keeping. The least recently used statement beyond the limit is closed.
 */
export function statementName(client: ClientBase, text: string): string | undefined {
  if (text.length > LONGEST_TEXT) return undefined
  const name = processWideName(text)
  let names = namesByClient.get(client)
  if (!names) namesByClient.set(client, (names = new Set()))
  if (names.delete(name) || names.size < NAMES_PER_CONNECTION) {
    names.add(name)
    return name
  }
  const [oldest] = names
  if (oldest !== undefined) {
    names.delete(oldest)
    closeStatement(client, oldest)
  }
  names.add(name)
  return name
}

function processWideName(text: string): string {
  const known = nameByText.get(text)
  if (known !== undefined) {
    nameByText.delete(text)
    nameByText.set(text, known)
    return known
  }
  const name = `d${(counter += 1)}`
  nameByText.set(text, name)
  const [oldest] = nameByText.keys()
  if (nameByText.size > TEXTS_REMEMBERED && oldest !== undefined) nameByText.delete(oldest)
  return name
}

/** Travels with the next query, without a round trip; closing works inside a failed transaction too. */
function closeStatement(client: ClientBase, name: string) {
  const store = (client as unknown as { connection: StatementStore }).connection
  store.close({ type: 'S', name })
  delete store.parsedStatements[name]
}
