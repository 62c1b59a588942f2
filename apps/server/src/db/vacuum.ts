import { sql } from 'kysely'
import type { Database } from './open.ts'

const WORTH_IT_BYTES = 4_000_000

/** Vacuums if enough was written since the given log position; returns the position up to which that is done. */
export async function vacuumAfter(database: Database, position: string): Promise<string> {
  const { rows } = await sql<{ now: string; bytes: number }>`
    select pg_current_wal_insert_lsn()::text as now,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${position}::pg_lsn) as bytes`.execute(database.owner)
  const [{ now, bytes } = { now: position, bytes: 0 }] = rows
  if (bytes < WORTH_IT_BYTES) return position
  await vacuum(database)
  return now
}

/** Table by table, so that requests can run in between. */
export async function vacuum({ owner }: Database): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, relname as name from pg_stat_user_tables order by relid`.execute(owner)
  for (const { schema, name } of rows) await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(owner)
}
