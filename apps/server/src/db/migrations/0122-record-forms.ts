import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Records whose form a rule has changed, and the fields that records of a template may have besides its own. (ADR 66) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases_base add column form jsonb`.execute(db)
  // A view knows the columns that its table had when it was made.
  await sql`create or replace view cases as select * from cases_base
    where tenant_id = current_setting('app.tenant_id')::int with check option`.execute(db)
  await sql`
    create table extra_fields (
      tenant_id int not null references tenants (id),
      template_id int not null,
      field_id text not null,
      primary key (tenant_id, template_id, field_id),
      foreign key (tenant_id, template_id) references templates (tenant_id, id) on delete cascade,
      foreign key (tenant_id, field_id) references field_definitions (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index extra_fields_of_field on extra_fields (tenant_id, field_id)`.execute(db)
  await tenantTable(db, 'extra_fields', 'select, insert')
}
