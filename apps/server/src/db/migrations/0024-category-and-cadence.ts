import { sql, type Kysely } from 'kysely'

/** A record's own category, in place of its template's, and whether it comes again after closing. (D-051) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases_base
    add column category_id int,
    add column cadence_enabled boolean not null default false,
    add foreign key (tenant_id, category_id) references categories (tenant_id, id)`.execute(db)
  // A view knows the columns that its table had when it was made.
  await sql`create or replace view cases as select * from cases_base
    where tenant_id = current_setting('app.tenant_id')::int with check option`.execute(db)
}
