import { type Kysely, sql } from 'kysely'

/** Who asks for a lock, by the id of the person; they end with it. (ADR 106) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table field_locks add column requests jsonb`.execute(db)
}
