import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** How far each person has seen the records that they have opened. (ADR 89) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visits (
      tenant_id int not null references tenants (id),
      user_id int not null,
      case_id int not null,
      seq int not null,
      at timestamptz not null default date_trunc('milliseconds', now()),
      primary key (tenant_id, user_id, case_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
      foreign key (tenant_id, case_id) references cases_base (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index visits_by_age on visits (tenant_id, user_id, at)`.execute(db)
  // For the key to the record.
  await sql`create index visits_of_case on visits (tenant_id, case_id)`.execute(db)
  await tenantTable(db, 'visits', 'select, insert, update, delete')
}
