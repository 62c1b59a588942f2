import { type Kysely, sql } from 'kysely'

/** A field that is in use can be archived: nobody meets it, and its values stay. (D-145) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table field_definitions add column archived boolean not null default false`.execute(db)
}
