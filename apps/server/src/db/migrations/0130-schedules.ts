import { type Kysely, sql } from 'kysely'
import { countIds } from './0106-ids-of-tenants.ts'
import { tenantTable } from './tenant-table.ts'

/**
 * Schedules, their dates, and what depends on them. Dates are those of the zone of their schedule. `next_at`: when it is
 * due next. A date has a row once it was edited, skipped or due; where each person gets a record, one for each person,
 * too. The key is why nothing is created twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schedules (
      tenant_id int not null references tenants (id),
      id int not null,
      title text not null,
      template_id int not null,
      folder text,
      time_zone text not null,
      frequency smallint not null,
      day_of smallint,
      run_date date,
      min_date date,
      max_date date,
      start_time text not null,
      end_time text,
      field_values jsonb not null default '{}',
      team_ids int[],
      role_field text,
      subrole text,
      next_date date,
      next_at timestamptz,
      cadence_of int,
      created timestamptz not null default date_trunc('milliseconds', now()),
      created_by int,
      created_by_name text not null,
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      last_updated_by int,
      last_updated_by_name text not null,
      deleted timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, created_by) references users (tenant_id, id) on delete set null (created_by),
      foreign key (tenant_id, last_updated_by) references users (tenant_id, id) on delete set null (last_updated_by)
    )`.execute(db)
  await sql`create index schedules_due on schedules (next_at, tenant_id) where next_at is not null`.execute(db)
  await sql`create unique index schedules_of_cadence on schedules (tenant_id, cadence_of) where cadence_of is not null`.execute(
    db,
  )
  await sql`create index schedules_created_by on schedules (tenant_id, created_by)`.execute(db)
  await sql`create index schedules_updated_by on schedules (tenant_id, last_updated_by)`.execute(db)
  await occurrences(db)
  await others(db)
  const tables = ['schedules', 'schedule_occurrences', 'schedule_notices', 'schedule_settings', 'calendar_feeds']
  for (const table of tables) await tenantTable(db, table, 'select, insert, update, delete')
  // Calendar programs come without a session: the address says whose calendar it is.
  await sql`create policy gate on calendar_feeds to dossier_gate using (true) with check (true)`.execute(db)
  await sql`grant select, update (last_read) on calendar_feeds to dossier_gate`.execute(db)
  await countIds(db, 'schedules')
}

async function occurrences(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schedule_occurrences (
      tenant_id int not null references tenants (id),
      schedule_id int not null,
      date date not null,
      person_id int not null default 0,
      state text not null,
      due_at timestamptz,
      finished timestamptz,
      case_id int,
      message text,
      own_values jsonb not null default '{}',
      primary key (tenant_id, schedule_id, date, person_id),
      foreign key (tenant_id, schedule_id) references schedules (tenant_id, id)
    )`.execute(db)
  await sql`create index schedule_occurrences_due on schedule_occurrences (tenant_id, due_at) where state = 'due' and person_id = 0`.execute(
    db,
  )
  await sql`create index schedule_occurrences_records on schedule_occurrences (tenant_id, case_id) where case_id is not null`.execute(
    db,
  )
  await sql`create index schedule_occurrences_of on schedule_occurrences (tenant_id, schedule_id, date desc) where person_id = 0`.execute(
    db,
  )
  await sql`create index schedule_occurrences_missed on schedule_occurrences (tenant_id, schedule_id) where state = 'missed' and person_id = 0`.execute(
    db,
  )
  await sql`create index schedule_occurrences_by_date on schedule_occurrences (tenant_id, date) where person_id = 0`.execute(
    db,
  )
}

async function others(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schedule_notices (
      tenant_id int not null references tenants (id),
      user_id int not null,
      schedule_id int not null,
      id uuid not null default gen_random_uuid(),
      date date not null,
      message text not null,
      created timestamptz not null default now(),
      primary key (tenant_id, user_id, schedule_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
      foreign key (tenant_id, schedule_id) references schedules (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index schedule_notices_of on schedule_notices (tenant_id, schedule_id)`.execute(db)
  await sql`
    create table schedule_settings (
      tenant_id int primary key references tenants (id),
      default_values jsonb not null default '{}',
      last_updated timestamptz not null default date_trunc('milliseconds', now())
    )`.execute(db)
  await sql`
    create table calendar_feeds (
      tenant_id int not null references tenants (id),
      user_id int not null,
      secret_hash bytea not null unique,
      schedules boolean not null,
      date_column text,
      created timestamptz not null default date_trunc('milliseconds', now()),
      last_read timestamptz,
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
    )`.execute(db)
}
