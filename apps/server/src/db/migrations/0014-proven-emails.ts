import { type Kysely, sql } from 'kysely'

/**
 * Whoever signs up says what his e-mail is, and nobody has seen that it is his. Until a code that went there was used,
 * he is in the organisations that he founded and in no other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identities add column email_proven boolean not null default true`.execute(db)
  await sql`grant select (email_proven) on identities to dossier_system`.execute(db)
  await sql`alter table users add column founder boolean not null default false`.execute(db)
}
