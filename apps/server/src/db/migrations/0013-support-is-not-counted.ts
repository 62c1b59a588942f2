import { type Kysely, sql } from 'kysely'

/** The portal counts people without those rows under which support acts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant select (support_identity_id) on users to dossier_system`.execute(db)
}
