import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Marks the locks of the log's writers. */
const LOCK_CLASS = 471_201

/** The change log with actions, causes and positions, in monthly partitions. (ADR 33) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await positions(db)
  await sql`alter table changes rename to changes_unparted`.execute(db)
  await sql`
    create table changes (
      tenant_id int not null,
      case_id int not null,
      seq int not null,
      group_seq int not null,
      at timestamptz not null default now(),
      position bigint not null default log_position(),
      action_id uuid not null,
      user_id int,
      actor text not null,
      cause text not null
        check (cause in ('user', 'rule', 'schedule', 'integration', 'import', 'merge', 'undo')),
      cause_id text,
      type text not null,
      key text not null,
      old_value jsonb,
      new_value jsonb
    ) partition by range (at)`.execute(db)
  await monthPartitions(db)
  await sql`
    insert into changes (tenant_id, case_id, seq, group_seq, at, position, action_id, user_id, actor, cause, type, key,
      old_value, new_value)
    select tenant_id, case_id, seq, group_seq, at, 1 + row_number() over (order by at, case_id, seq),
      md5(tenant_id || '.' || case_id || '.' || group_seq)::uuid, user_id, actor, cause, type, key, old_value, new_value
    from changes_unparted`.execute(db)
  await sql`select setval('change_positions', greatest((select max(position) from changes), 1))`.execute(db)
  await sql`drop table changes_unparted`.execute(db)
  await sql`alter table changes add primary key (tenant_id, case_id, seq, at)`.execute(db)
  await sql`create index changes_by_position on changes (tenant_id, position, case_id, seq)`.execute(db)
  await sql`create index changes_by_action on changes (tenant_id, action_id)`.execute(db)
  await sql`create index changes_by_key on changes (tenant_id, key, at)`.execute(db)
  await tenantTable(db, 'changes', 'select, insert')
}

/**
 * Positions in the log. A writer announces the last position given before it takes the next one, by a lock that ends
 * with its transaction; a reader goes no further than the least that is announced.
 */
async function positions(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence change_positions as bigint`.execute(db)
  await sql`select nextval('change_positions')`.execute(db)
  await sql`grant select, usage on sequence change_positions to dossier_app`.execute(db)
  await sql`
    create function log_position() returns bigint language plpgsql as $$
    declare
      given bigint;
    begin
      select last_value into given from change_positions;
      perform pg_advisory_xact_lock_shared(${sql.lit(LOCK_CLASS)}::bigint << 40 | given);
      return nextval('change_positions');
    end $$`.execute(db)
  await sql`
    create function log_horizon() returns bigint language plpgsql as $$
    declare
      given bigint;
      announced bigint;
    begin
      select last_value into given from change_positions;
      select min((classid::bigint & 255) << 32 | objid::bigint) into announced from pg_locks
        where locktype = 'advisory' and objsubid = 1 and mode = 'ShareLock'
          and database = (select oid from pg_database where datname = current_database())
          and classid::bigint >> 8 = ${sql.lit(LOCK_CLASS)};
      return least(given, announced);
    end $$`.execute(db)
}

/**
 * One partition for everything before this month, one for each month from now on, and one for entries that are later
 * than any of them. Requests reach the partitions only through `changes`.
 */
async function monthPartitions(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      execute format('create table changes_before partition of changes for values from (minvalue) to (%L)',
        date_trunc('month', now()));
    end $$`.execute(db)
  await sql`create table changes_later partition of changes default`.execute(db)
  for (const table of ['changes_before', 'changes_later'])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`
    create function make_change_months(ahead int) returns int language plpgsql set timezone = 'UTC' as $$
    declare
      first timestamptz;
      name text;
      made int := 0;
    begin
      for n in 0..ahead loop
        first := date_trunc('month', now()) + make_interval(months => n);
        name := 'changes_' || to_char(first, 'YYYY_MM');
        continue when to_regclass(name) is not null;
        execute format('create table %I (like changes including defaults including constraints including indexes)', name);
        execute format('alter table %I enable row level security', name);
        execute format('with late as (delete from changes_later where at >= %L and at < %L returning *)
          insert into %I select * from late', first, first + interval '1 month', name);
        execute format('alter table changes attach partition %I for values from (%L) to (%L)',
          name, first, first + interval '1 month');
        made := made + 1;
      end loop;
      return made;
    end $$`.execute(db)
  await sql`select make_change_months(3)`.execute(db)
}
