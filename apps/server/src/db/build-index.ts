import { sql, type RawBuilder } from 'kysely'
import type { Database } from './open.ts'

const concurrently = ({ engine }: Database) => sql.raw(engine === 'server' ? 'concurrently' : '')

/** Builds an index while its table is in use, unless it is there. What an interrupted build left is removed first. */
export async function buildIndex(database: Database, name: string, definition: RawBuilder<unknown>): Promise<void> {
  const { owner } = database
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(owner)
  if (rows[0]?.valid) return
  if (rows[0]) await dropIndex(database, name)
  await sql`create index ${concurrently(database)} ${sql.ref(name)} ${definition}`.execute(owner)
}

export const dropIndex = (database: Database, name: string) =>
  sql`drop index ${concurrently(database)} if exists ${sql.ref(name)}`.execute(database.owner)
