import { type Kysely, sql } from 'kysely'
import { countIds } from './0106-ids-of-tenants.ts'
import { tenantTable } from './tenant-table.ts'

/** Rules, what they have done, and what they have put into the queue. (ADR 34) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rules (
      tenant_id int not null references tenants (id),
      id int not null,
      title text not null,
      description text not null default '',
      folder text,
      enabled boolean not null default true,
      position int not null,
      template_ids int[] not null default '{}',
      applies_to text not null,
      trigger text not null,
      trigger_keys text[] not null default '{}',
      conditions jsonb not null default '[]',
      actions jsonb not null default '[]',
      headers jsonb not null default '{}',
      week_start smallint not null default 1,
      created timestamptz not null default date_trunc('milliseconds', now()),
      created_by int,
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      last_updated_by int,
      primary key (tenant_id, id),
      foreign key (tenant_id, created_by) references users (tenant_id, id) on delete set null (created_by),
      foreign key (tenant_id, last_updated_by) references users (tenant_id, id) on delete set null (last_updated_by)
    )`.execute(db)
  await sql`create index rules_created_by on rules (tenant_id, created_by)`.execute(db)
  await sql`create index rules_updated_by on rules (tenant_id, last_updated_by)`.execute(db)
  await runs(db)
  for (const table of ['rules', 'rule_runs', 'rule_effects'])
    await tenantTable(db, table, 'select, insert, update, delete')
  await countIds(db, 'rules')
}

async function runs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rule_runs (
      tenant_id int not null references tenants (id),
      id uuid not null,
      rule_id int not null,
      rule_title text not null,
      author text,
      case_id int not null,
      at timestamptz not null default date_trunc('milliseconds', statement_timestamp()),
      action_id uuid not null,
      user_id int,
      actor text not null,
      set_off_by int,
      depth smallint not null,
      result text not null,
      told jsonb not null,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index rule_runs_of_rule on rule_runs (tenant_id, rule_id, id)`.execute(db)
  await sql`create index rule_runs_by_result on rule_runs (tenant_id, rule_id, result, id)`.execute(db)
  await sql`create index rule_runs_of_case on rule_runs (tenant_id, case_id, id)`.execute(db)
  await sql`create index rule_runs_by_age on rule_runs (at)`.execute(db)
  await sql`
    create table rule_effects (
      tenant_id int not null references tenants (id),
      effect_key text not null,
      run_id uuid not null,
      rule_id int not null,
      place smallint not null,
      type smallint not null,
      title text not null,
      email_id uuid,
      state text not null default 'Waiting',
      is_noted boolean not null default false,
      primary key (tenant_id, effect_key),
      foreign key (tenant_id, run_id) references rule_runs (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index rule_effects_of_run on rule_effects (tenant_id, run_id)`.execute(db)
  await sql`create index rule_effects_of_email on rule_effects (tenant_id, email_id) where email_id is not null`.execute(
    db,
  )
  await sql`create index rule_effects_waiting on rule_effects (tenant_id, rule_id) where state = 'Waiting'`.execute(db)
  await sql`create index rule_effects_to_note on rule_effects (tenant_id)
    where not is_noted and state in ('Delivered', 'Failed')`.execute(db)
}
