import { type Kysely, sql } from 'kysely'

/** A merge moves comments and files to the record that stays; nothing else moves them. (ADR 86) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant update (case_id) on comments to dossier_app`.execute(db)
  await sql`grant update (case_id) on case_files to dossier_app`.execute(db)
}
