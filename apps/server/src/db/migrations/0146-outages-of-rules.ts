import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/**
 * Rules that do not work, and who is notified of it. An outage has a row from the moment in which administrators are told
 * until it is over, so that they are told once. `tells`: what they have to be told of a run, until that is done. (D-132)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rule_outages (
      tenant_id int not null references tenants (id),
      rule_id int not null,
      kind text not null,
      since timestamptz not null default date_trunc('milliseconds', now()),
      primary key (tenant_id, rule_id, kind),
      foreign key (tenant_id, rule_id) references rules (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`
    create table rule_notices (
      tenant_id int not null references tenants (id),
      user_id int not null,
      rule_id int not null,
      id uuid not null default gen_random_uuid(),
      kind text not null,
      reason text not null,
      created timestamptz not null default now(),
      primary key (tenant_id, user_id, rule_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
      foreign key (tenant_id, rule_id) references rules (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index rule_notices_of on rule_notices (tenant_id, rule_id)`.execute(db)
  for (const table of ['rule_outages', 'rule_notices']) await tenantTable(db, table, 'select, insert, update, delete')
  await sql`alter table rule_runs add column tells text`.execute(db)
  await sql`create index rule_runs_to_tell on rule_runs (tenant_id, rule_id) where tells is not null`.execute(db)
  await settling(db)
}

/** A run whose effects have failed for good is to be told; one whose effects arrived ends the outage. */
async function settling(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function settle_rule_run(tenant int, run uuid) returns void language plpgsql as $$
    declare of_run record; ended int;
    begin
      select coalesce(bool_or(state = 'Waiting'), false) as waiting, coalesce(bool_or(state = 'Failed'), false) as failed,
          coalesce(bool_or(state = 'Canceled'), false) as canceled
        into of_run from rule_effects where tenant_id = tenant and run_id = run;
      update rule_runs set
          tells = case when of_run.failed then 'failing' else tells end,
          result = case
            when of_run.waiting then 'Waiting'
            when of_run.failed or jsonb_array_length(told -> 'failures') > 0 then 'Failed'
            when of_run.canceled then 'Canceled' else 'Ran' end
        where tenant_id = tenant and id = run returning rule_id into ended;
      if not (of_run.waiting or of_run.failed or of_run.canceled) then
        delete from rule_outages where tenant_id = tenant and rule_id = ended and kind = 'failing';
      end if;
    end $$`.execute(db)
}
