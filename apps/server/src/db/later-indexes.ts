import { sql, type RawBuilder } from 'kysely'
import type { Database } from './open.ts'
import { titlePairs } from './title-pairs.ts'

/** Indexes that migrations leave out where records are so many that saving them would have to wait. */
const LATER: Record<string, RawBuilder<unknown>> = {
  cases_title_pairs: sql`on cases_base using gin (tenant_id, (${titlePairs('')}))`,
}

/**
 * Builds the indexes that are missing while records are in use; until then, their queries are right but slow. What an
 * interrupted build left behind is removed first.
 */
export async function buildLaterIndexes(database: Database): Promise<void> {
  for (const [name, definition] of Object.entries(LATER)) await build(database, name, definition)
}

async function build({ owner, engine }: Database, name: string, definition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(owner)
  if (rows[0]?.valid) return
  const concurrently = sql.raw(engine === 'server' ? 'concurrently' : '')
  if (rows[0]) await sql`drop index ${concurrently} ${sql.ref(name)}`.execute(owner)
  await sql`create index ${concurrently} ${sql.ref(name)} ${definition}`.execute(owner)
}
