import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Imports of records from files, with what they need to go on after an interruption and to be undone. (ADR 69) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      tenant_id int not null references tenants (id),
      id int not null default 1 + floor(random() * 2147483646)::int,
      created timestamptz not null default date_trunc('milliseconds', now()),
      touched timestamptz not null default now(),
      author_id int not null,
      author text not null,
      file_name text not null,
      file_bytes bigint not null,
      state text not null default 'uploading' check (state in
        ('uploading', 'ready', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone')),
      fault text not null default '',
      plan jsonb,
      headings jsonb not null default '[]',
      job_id uuid,
      action_id uuid,
      keys_after int,
      next_row int not null default 2,
      row_count int,
      checked_at timestamptz,
      checked jsonb,
      ran jsonb,
      undone jsonb,
      undone_to int not null default 0,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index imports_by_age on imports (tenant_id, created, id)`.execute(db)
  // Two at once could create the same record twice.
  await sql`create unique index imports_under_way on imports (tenant_id) where state in ('running', 'undoing')`.execute(
    db,
  )
  await tenantTable(db, 'imports', 'select, insert, update, delete')
  await parts(db)
}

async function parts(db: Kysely<unknown>): Promise<void> {
  const ofImport = sql`foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade`
  await sql`
    create table import_pieces (
      tenant_id int not null,
      import_id int not null,
      piece int not null,
      bytes bytea not null,
      primary key (tenant_id, import_id, piece), ${ofImport}
    )`.execute(db)
  await sql`
    create table import_keys (
      tenant_id int not null,
      import_id int not null,
      is_row boolean not null,
      key text not null,
      number int not null,
      primary key (tenant_id, import_id, is_row, key, number), ${ofImport}
    )`.execute(db)
  await sql`
    create table import_batches (
      tenant_id int not null,
      import_id int not null,
      number int not null,
      case_ids int[] not null,
      primary key (tenant_id, import_id, number), ${ofImport}
    )`.execute(db)
  await sql`
    create table import_verdicts (
      tenant_id int not null,
      import_id int not null,
      step text not null check (step in ('check', 'run', 'undo')),
      is_plain boolean not null,
      number int not null,
      verdict text not null,
      case_number text,
      remarks jsonb not null,
      primary key (tenant_id, import_id, step, is_plain, number), ${ofImport}
    )`.execute(db)
  for (const table of ['import_pieces', 'import_keys', 'import_batches', 'import_verdicts'])
    await tenantTable(db, table, 'select, insert, update, delete')
}
