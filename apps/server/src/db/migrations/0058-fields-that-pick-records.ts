import { type Kysely, sql } from 'kysely'

/** Fields can choose from the records of the tenant instead of a data source. (ADR 84) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table field_definitions add column picks_records boolean not null default false`.execute(db)
  await sql`alter table field_definitions add constraint field_definitions_one_source
    check (not picks_records or data_source_id is null)`.execute(db)
}
