import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'

const names = new WeakMap<ClientBase, string>()

/** The statement that gives a new connection a name of its own, by which the server can still be asked for it when it is lost. */
export function naming(client: ClientBase): string {
  const name = `dossier ${randomUUID()}`
  names.set(client, name)
  return `set application_name = '${name}'`
}

export const connectionName = (client: ClientBase): string => names.get(client) ?? ''
