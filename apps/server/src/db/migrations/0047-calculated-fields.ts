import { type Kysely, sql } from 'kysely'

/**
 * Which calculated fields of a record hold a value that somebody entered, of which fields a calculated one was ever made,
 * and the index that finds the tenants whose values change with the day. (ADR 71)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases_base add column overridden text[] not null default '{}'`.execute(db)
  await sql`create or replace view cases as select * from cases_base
    where tenant_id = current_setting('app.tenant_id')::int with check option`.execute(db)
  await sql`alter table field_definitions add column former_inputs text[] not null default '{}'`.execute(db)
  await sql`create index fields_following_today on field_definitions (tenant_id)
    where extensions ->> 'calculationType' = 'DaysUntilOrFromToday'`.execute(db)
}
