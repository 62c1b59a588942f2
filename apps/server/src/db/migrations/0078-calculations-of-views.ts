import { type Kysely, sql } from 'kysely'

/** Views calculate totals, averages and the like of their columns. (ADR 108) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table views add column calculations jsonb not null default '[]'`.execute(db)
}
