import { type Kysely, sql } from 'kysely'

/** By column, the words of lists and of yes and no that a check has not understood: they can be given a meaning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column unread jsonb not null default '[]'`.execute(db)
}
