import { type Kysely, sql } from 'kysely'

/** By value, what choices were called when they were removed: records that have them still say so. (D-145) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table field_definitions add column former_labels jsonb not null default '{}'`.execute(db)
}
