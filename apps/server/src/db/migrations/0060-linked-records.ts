import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/**
 * Links between records: one for each pair, whoever names which record first. The merged record is the one of the two
 * that was merged into the other. (ADR 86)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_links (
      tenant_id int not null references tenants (id),
      id uuid not null default gen_random_uuid(),
      low_id int not null,
      high_id int not null,
      merged_id int,
      created timestamptz not null default clock_timestamp(),
      primary key (tenant_id, id),
      unique (tenant_id, low_id, high_id),
      check (low_id < high_id),
      check (merged_id in (low_id, high_id)),
      foreign key (tenant_id, low_id) references cases_base (tenant_id, id) on delete cascade,
      foreign key (tenant_id, high_id) references cases_base (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index case_links_of_high on case_links (tenant_id, high_id)`.execute(db)
  await tenantTable(db, 'case_links', 'select, insert, update, delete')
}
