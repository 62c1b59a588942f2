import { type Kysely, sql } from 'kysely'

/** Views are sorted by several columns. (ADR 57) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table views add column then_sort_by jsonb not null default '[]'`.execute(db)
}
