import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** The security log. Nobody changes an entry; a job deletes old ones. Its ids are random, so they count nothing. (ADR 29) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_events (
      tenant_id int not null references tenants (id),
      id uuid not null default gen_random_uuid(),
      at timestamptz not null default now(),
      event text not null,
      outcome text not null check (outcome in ('succeeded', 'refused')),
      user_id int,
      person text,
      actor_id int,
      actor text not null default '',
      address text not null,
      details text not null default '',
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index security_events_by_time on security_events (tenant_id, at desc, id)`.execute(db)
  await sql`create index security_events_by_event on security_events (tenant_id, event, at desc)`.execute(db)
  await sql`create index security_events_by_user on security_events (tenant_id, user_id, at desc)`.execute(db)
  await sql`create index security_events_by_actor on security_events (tenant_id, actor_id, at desc)`.execute(db)
  await sql`create index security_events_by_age on security_events (at)`.execute(db)
  await tenantTable(db, 'security_events', 'select, insert')
  await sql`create policy gate on security_events for insert to dossier_gate with check (true)`.execute(db)
  await sql`grant insert on security_events to dossier_gate`.execute(db)
}
