import { type Kysely, sql } from 'kysely'

/** Fields of people that stand beside the name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_fields add column in_header boolean not null default false`.execute(db)
}
