import { type Kysely, sql } from 'kysely'

/** Items that were removed are found by their labels, so that a file or a person restores them. (D-145) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index data_items_removed on data_items_base (tenant_id, source_id, label_key)
    where deleted is not null`.execute(db)
}
