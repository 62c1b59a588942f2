import { type Kysely, sql } from 'kysely'

/** Administrators list what was deleted: a few of many records, which no other index leads to. (D-065) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cases_deleted on cases_base (tenant_id, deleted, id) where deleted is not null`.execute(db)
}
