import { type Kysely, sql } from 'kysely'

/** Views group their records by a second column, too. (ADR 203) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table views
      add column then_group_by text,
      add column then_group_by_option text not null default 'Day'`.execute(db)
}
