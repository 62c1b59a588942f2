import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Entries of the change log that people have marked as key, which is not itself a change of the record. (ADR 88) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table key_entries (
      tenant_id int not null references tenants (id),
      case_id int not null,
      seq int not null,
      primary key (tenant_id, case_id, seq),
      foreign key (tenant_id, case_id) references cases_base (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'key_entries', 'select, insert, delete')
}
