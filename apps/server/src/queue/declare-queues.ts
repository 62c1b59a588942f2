import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { optionsOf, type JobKind } from './job-kind.ts'

/**
 * Makes the queue of each kind that has none, so that jobs of it can be stored. Writes only what is missing, so that a
 * node can start on a full disk.
 */
export async function declareQueues({ owner }: Database, kinds: readonly JobKind[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue`.execute(owner)
  const existing = new Set(rows.map(({ name }) => name))
  for (const kind of kinds.filter(({ name }) => !existing.has(name)))
    await sql`select pgboss.create_queue(${kind.name}, ${JSON.stringify(optionsOf(kind))}::jsonb)`.execute(owner)
}
