import { type Kysely, sql } from 'kysely'

/** Finds the items that have a value, where the choices of a field depend on another one. (ADR 72) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index data_items_values on data_items_base using gin (fields jsonb_path_ops)
    where deleted is null`.execute(db)
}
