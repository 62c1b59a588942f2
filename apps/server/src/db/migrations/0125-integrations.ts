import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Integrations with what they did and what they brought, and what is sent to addresses outside. (ADR 179) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table integrations (
      tenant_id int not null references tenants (id),
      key text not null,
      title text not null,
      service_id text not null,
      active boolean not null,
      settings jsonb not null default '{}',
      secrets jsonb not null default '{}',
      previous_secret text,
      previous_until timestamptz,
      outputs jsonb not null default '[]',
      schedule int,
      events jsonb,
      last_run timestamptz,
      next_run timestamptz,
      running_since timestamptz,
      failing_since timestamptz,
      last_error text,
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      last_updated_by int,
      primary key (tenant_id, key),
      foreign key (tenant_id, last_updated_by) references users (tenant_id, id) on delete set null (last_updated_by)
    )`.execute(db)
  await sql`create unique index integrations_title on integrations (tenant_id, lower(title))`.execute(db)
  await sql`create index integrations_updated_by on integrations (tenant_id, last_updated_by)`.execute(db)
  await sql`create index integrations_next_run on integrations (next_run) where active and next_run is not null`.execute(
    db,
  )
  await sql`
    create table integration_logs (
      tenant_id int not null,
      id uuid not null,
      integration_key text not null,
      at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
      level text not null check (level in ('info', 'warning', 'error')),
      message text not null,
      case_id int,
      primary key (tenant_id, id),
      foreign key (tenant_id, integration_key) references integrations (tenant_id, key) on delete cascade
    )`.execute(db)
  await sql`create index integration_logs_of on integration_logs (tenant_id, integration_key, at desc, id desc)`.execute(
    db,
  )
  await sql`create index integration_logs_at on integration_logs (at)`.execute(db)
  await sql`
    create table pulled_records (
      tenant_id int not null,
      integration_key text not null,
      source_key text not null,
      case_id int not null,
      digest text not null,
      primary key (tenant_id, integration_key, source_key),
      foreign key (tenant_id, integration_key) references integrations (tenant_id, key) on delete cascade,
      foreign key (tenant_id, case_id) references cases_base (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index pulled_records_case on pulled_records (tenant_id, case_id)`.execute(db)
  await deliveries(db)
  for (const table of ['integrations', 'integration_logs', 'pulled_records', 'deliveries'])
    await tenantTable(db, table, 'select, insert, update, delete')
}

async function deliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deliveries (
      tenant_id int not null references tenants (id),
      id uuid not null,
      message_id text not null,
      effect_key text not null,
      created timestamptz not null default date_trunc('milliseconds', statement_timestamp()),
      integration_key text,
      out text,
      url text,
      lane text not null,
      target text not null,
      case_id int,
      cause_type text not null,
      cause_id text,
      cause text not null,
      body text not null,
      state text not null default 'Waiting' check (state in ('Waiting', 'Delivered', 'Failed', 'Canceled')),
      tries int not null default 0,
      requests int not null default 0,
      due timestamptz not null default date_trunc('milliseconds', statement_timestamp()),
      last_attempt timestamptz,
      delivered timestamptz,
      last_status int,
      last_error text,
      answer text,
      primary key (tenant_id, id),
      unique (tenant_id, effect_key),
      check (integration_key is not null or url is not null),
      foreign key (tenant_id, case_id) references cases_base (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index deliveries_due on deliveries (due) where state = 'Waiting'`.execute(db)
  await sql`create index deliveries_of_integration on deliveries (tenant_id, integration_key, id desc)`.execute(db)
  await sql`create index deliveries_of_case on deliveries (tenant_id, case_id, id desc)`.execute(db)
  await sql`create index deliveries_of_cause on deliveries (tenant_id, cause_type, cause_id) where state = 'Waiting'`.execute(
    db,
  )
  await sql`create index deliveries_failed on deliveries (tenant_id, id desc) where state = 'Failed'`.execute(db)
  await sql`create index deliveries_created on deliveries (created)`.execute(db)
}
