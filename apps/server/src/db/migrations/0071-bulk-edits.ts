import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

const CAUSES = ['user', 'rule', 'schedule', 'integration', 'import', 'merge', 'undo', 'bulk']

/** Changes of many records, with what becomes of each. (ADR 101) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await anotherCause(db)
  await sql`
    create table bulk_edits (
      tenant_id int not null references tenants (id),
      id uuid not null,
      created timestamptz not null default date_trunc('milliseconds', now()),
      author_id int not null,
      changes jsonb not null,
      job_id uuid,
      done_to int not null default 0,
      total int not null,
      changed int not null default 0,
      unchanged int not null default 0,
      refused int not null default 0,
      ended timestamptz,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index bulk_edits_under_way on bulk_edits (tenant_id, author_id) where ended is null`.execute(db)
  await sql`create index bulk_edits_by_age on bulk_edits (created)`.execute(db)
  await sql`
    create table bulk_rows (
      tenant_id int not null,
      edit_id uuid not null,
      case_id int not null,
      cells jsonb,
      verdict text check (verdict in ('changed', 'unchanged', 'refused')),
      message text not null default '',
      primary key (tenant_id, edit_id, case_id),
      foreign key (tenant_id, edit_id) references bulk_edits (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'bulk_edits', 'select, insert, update')
  await tenantTable(db, 'bulk_rows', 'select, insert, update')
}

/** Entries that are there meet the narrower rule that it replaces, so they are not read again. */
async function anotherCause(db: Kysely<unknown>): Promise<void> {
  await sql`alter table changes drop constraint changes_cause_check1`.execute(db)
  await sql`alter table changes add constraint changes_cause_check
    check (cause in (${sql.join(CAUSES.map((cause) => sql.lit(cause)))})) not valid`.execute(db)
}
