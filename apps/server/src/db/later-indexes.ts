import { sql, type RawBuilder } from 'kysely'
import type { Database } from './open.ts'
import { titlePairs } from './title-pairs.ts'

/** Indexes that migrations leave out where records are so many that saving them would have to wait. */
const LATER: Record<string, RawBuilder<unknown>> = {
  cases_tenant_pairs: sql`on cases_base using gin ((${titlePairs('')}))`,
}

/** Indexes that those replace. */
const REPLACED = ['cases_title_pairs']

/**
 * Builds the indexes that are missing while records are in use; until then, their queries are right but slow. What an
 * interrupted build left behind is removed first.
 */
export async function buildLaterIndexes(database: Database): Promise<void> {
  for (const [name, definition] of Object.entries(LATER)) await build(database, name, definition)
  for (const name of REPLACED)
    await sql`drop index ${concurrently(database)} if exists ${sql.ref(name)}`.execute(database.owner)
}

const concurrently = ({ engine }: Database) => sql.raw(engine === 'server' ? 'concurrently' : '')

async function build(database: Database, name: string, definition: RawBuilder<unknown>): Promise<void> {
  const { owner } = database
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(owner)
  if (rows[0]?.valid) return
  if (rows[0]) await sql`drop index ${concurrently(database)} ${sql.ref(name)}`.execute(owner)
  await sql`create index ${concurrently(database)} ${sql.ref(name)} ${definition}`.execute(owner)
}
