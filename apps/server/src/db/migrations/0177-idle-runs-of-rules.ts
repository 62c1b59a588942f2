import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/**
 * The rules that did not run in a save on a record, in one row: as rows of `rule_runs` they cost a save more than all
 * else. The id is that of the first run, whose last four digits are 0; those of the others count on from it. Nothing
 * asks for parts of `runs`, so no save has to turn it into jsonb. (ADR 34)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idle_rule_runs (
      tenant_id int not null references tenants (id),
      id uuid not null,
      case_id int not null,
      at timestamptz not null default date_trunc('milliseconds', statement_timestamp()),
      action_id uuid not null,
      user_id int,
      actor text not null,
      cause text not null,
      rule_keys bigint[] not null,
      runs json not null,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index idle_rule_runs_of_case on idle_rule_runs (tenant_id, case_id, id)`.execute(db)
  // The tenant and the rule as one key, as in the index of the audit log. Few entries wait to be sorted in, so that the
  // save that does it is not held up.
  await sql`create index idle_rule_runs_of_rule on idle_rule_runs using gin (rule_keys)
    with (gin_pending_list_limit = 256)`.execute(db)
  await sql`create index idle_rule_runs_by_age on idle_rule_runs using brin (at)`.execute(db)
  await tenantTable(db, 'idle_rule_runs', 'select, insert')
  // As `cases`: a condition instead of a policy, so that every operator can use an index.
  await sql`create view searchable_idle_runs as select * from idle_rule_runs
    where tenant_id = current_setting('app.tenant_id')::int`.execute(db)
  await sql`grant select on searchable_idle_runs to dossier_app`.execute(db)
}
