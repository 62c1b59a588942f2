import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Changes of configuration, people and rights, with positions of the same sequence as those of records. (ADR 52) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      tenant_id int not null references tenants (id),
      at timestamptz not null default date_trunc('milliseconds', now()),
      id uuid not null,
      position bigint not null default log_position(),
      action_id uuid not null,
      cause text not null
        check (cause in ('user', 'rule', 'schedule', 'integration', 'import', 'merge', 'undo')),
      cause_id text,
      actor_id int,
      actor text not null,
      actor_kind text not null check (actor_kind in ('user', 'support', 'operator', 'system')),
      kind text not null,
      thing_id text not null,
      thing text not null,
      what text not null check (what in ('created', 'changed', 'deleted')),
      changes jsonb not null,
      primary key (tenant_id, at, id)
    ) partition by range (at)`.execute(db)
  await parts(db)
  await indexes(db)
  await tenantTable(db, 'audit_log', 'insert')
  // As `cases`: a condition instead of a policy, so that every operator can use an index.
  await sql`create view audit_entries as select * from audit_log
    where tenant_id = current_setting('app.tenant_id')::int`.execute(db)
  await sql`grant select on audit_entries to dossier_app`.execute(db)
  // What happens before a tenant is known: accepted invitations, and support access that ends by itself.
  await sql`create policy gate on audit_log for insert to dossier_gate with check (true)`.execute(db)
  await sql`grant insert on audit_log to dossier_gate`.execute(db)
  await sql`grant select, usage on sequence change_positions to dossier_gate`.execute(db)
}

async function indexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_by_position on audit_log (tenant_id, position, id)`.execute(db)
  await sql`create index audit_log_by_kind on audit_log (tenant_id, kind, at, id)`.execute(db)
  await sql`create index audit_log_by_thing on audit_log (tenant_id, kind, thing_id, at, id)`.execute(db)
  await sql`create index audit_log_by_actor on audit_log (tenant_id, actor_id, at, id)`.execute(db)
  // Each pair with the tenant as one key: with two keys, the index would meet every entry of the tenant for each pair.
  const pairsOf = (text: string) =>
    `string_to_array(regexp_replace(${text}, '(..)', tenant_id || '\\1' || chr(1), 'g'), chr(1))`
  await sql`create index audit_log_by_name on audit_log using gin
    ((${sql.raw(`${pairsOf('lower(thing)')} || ${pairsOf('substr(lower(thing), 2)')}`)}))`.execute(db)
  // Finds the oldest entries of all tenants, which lie together.
  await sql`create index audit_log_by_age on audit_log using brin (at)`.execute(db)
}

/** As those of `changes`; one function makes the months of either log. */
async function parts(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      execute format('create table audit_log_before partition of audit_log for values from (minvalue) to (%L)',
        date_trunc('month', now()));
    end $$`.execute(db)
  await sql`create table audit_log_later partition of audit_log default`.execute(db)
  for (const table of ['audit_log_before', 'audit_log_later'])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`drop function make_change_months(int)`.execute(db)
  await sql`
    create function make_log_months(log text, ahead int) returns int language plpgsql set timezone = 'UTC' as $$
    declare
      first timestamptz;
      name text;
      made int := 0;
    begin
      for n in 0..ahead loop
        first := date_trunc('month', now()) + make_interval(months => n);
        name := log || '_' || to_char(first, 'YYYY_MM');
        continue when to_regclass(name) is not null;
        execute format('create table %I (like %I including defaults including constraints including indexes)', name, log);
        execute format('alter table %I enable row level security', name);
        execute format('with late as (delete from %I where at >= %L and at < %L returning *)
          insert into %I select * from late', log || '_later', first, first + interval '1 month', name);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)',
          log, name, first, first + interval '1 month');
        made := made + 1;
      end loop;
      return made;
    end $$`.execute(db)
  await sql`select make_log_months('audit_log', 3)`.execute(db)
}
