import { type Kysely, sql } from 'kysely'

/** The comment that a notification leads to. Not a foreign key: the page that it leads to says when it was deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column comment_id int`.execute(db)
}
