import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Events of records for others, numbered without a gap, and how far the change log of each tenant was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_events (
      tenant_id int not null,
      number bigint not null,
      type text not null,
      at timestamptz not null,
      case_id int not null,
      seq int not null,
      keys text[] not null,
      actor text not null,
      primary key (tenant_id, number),
      foreign key (tenant_id, case_id) references cases_base (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index record_events_case on record_events (tenant_id, case_id)`.execute(db)
  await sql`create index record_events_at on record_events (at)`.execute(db)
  await sql`
    create table event_counters (
      tenant_id int not null primary key references tenants (id),
      number bigint not null default 0,
      place text not null
    )`.execute(db)
  await tenantTable(db, 'record_events', 'select, insert')
  await tenantTable(db, 'event_counters', 'select, insert, update')
}
