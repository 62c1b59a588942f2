import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/**
 * Of each person, one notification for each type and record: a repeat replaces it and gets another id. Nothing that a
 * repeat changes is indexed. (ADR 94)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      tenant_id int not null references tenants (id),
      user_id int not null,
      case_id int not null,
      type text not null,
      id uuid not null default gen_random_uuid(),
      created timestamptz not null default date_trunc('milliseconds', statement_timestamp()),
      actor text not null,
      keys text[] not null,
      primary key (tenant_id, user_id, case_id, type),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
      foreign key (tenant_id, case_id) references cases_base (tenant_id, id) on delete cascade
    ) with (fillfactor = 80)`.execute(db)
  // For the key to the record, and for the people who have to see that it has changed.
  await sql`create index notifications_of_case on notifications (tenant_id, case_id, user_id)`.execute(db)
  await tenantTable(db, 'notifications', 'select, insert, update, delete')
}
