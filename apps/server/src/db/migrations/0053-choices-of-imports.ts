import { type Kysely, sql } from 'kysely'

/** What an import adds to lists. (ADR 76) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column new_choices jsonb not null default '[]'`.execute(db)
}
