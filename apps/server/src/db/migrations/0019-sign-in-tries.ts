import { type Kysely, sql } from 'kysely'

/** Failed sign-ins of an account over all addresses, and from which address a new password was asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_tries (
      email text primary key,
      failures int not null default 0,
      last_failure timestamptz not null default now(),
      warned timestamptz
    )`.execute(db)
  await sql`grant select, insert, update, delete on sign_in_tries to dossier_gate`.execute(db)
  await sql`alter table password_resets add column address text not null default ''`.execute(db)
}
