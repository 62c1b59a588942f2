import { type Kysely, sql } from 'kysely'

/** What the check of an import shows of a row: the values as they will be, and what they were. (D-143) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_verdicts add column shown jsonb not null default '[]'`.execute(db)
}
