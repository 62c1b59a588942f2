import { type Kysely, sql } from 'kysely'

/** A reset of a password can be an invitation: the first password of somebody who was made a user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table password_resets
      add column kind text not null default 'reset' check (kind in ('reset', 'invitation'))`.execute(db)
}
