import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/**
 * Files of records. A row is there when its bytes are; bytes that no row names (yet, or any more) are strays, which a job
 * removes when they are due. Triggers keep both, and how much a tenant has, whatever deletes a file. (ADR 74)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_files (
      tenant_id int not null references tenants (id),
      id uuid not null,
      case_id int not null,
      field_id text,
      name text not null,
      size int not null check (size > 0),
      content_type text not null,
      preview_size int,
      created timestamptz not null default date_trunc('milliseconds', now()),
      user_id int,
      author text not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, case_id) references cases_base (tenant_id, id) on delete cascade,
      foreign key (tenant_id, field_id) references field_definitions (tenant_id, id)
    )`.execute(db)
  await sql`create index case_files_of_case on case_files (tenant_id, case_id, created, id)`.execute(db)
  await sql`create index case_files_of_field on case_files (tenant_id, field_id) where field_id is not null`.execute(db)
  await sql`
    create table stray_files (
      tenant_id int not null references tenants (id),
      id uuid not null,
      due timestamptz not null,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index stray_files_by_age on stray_files (due)`.execute(db)
  await sql`
    create table file_usage (
      tenant_id int primary key references tenants (id),
      bytes bigint not null
    )`.execute(db)
  await tenantTable(db, 'case_files', 'select, insert, delete')
  await tenantTable(db, 'stray_files', 'select, insert, update, delete')
  await tenantTable(db, 'file_usage', 'select, insert, update')
  await sql`create policy system on file_usage for select to dossier_system using (true)`.execute(db)
  await sql`grant select (tenant_id, bytes) on file_usage to dossier_system`.execute(db)
  await triggers(db)
}

async function triggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_added_files() returns trigger language plpgsql as $$
    begin
      insert into file_usage as u (tenant_id, bytes) select tenant_id, sum(size) from added group by tenant_id
        on conflict (tenant_id) do update set bytes = u.bytes + excluded.bytes;
      return null;
    end $$`.execute(db)
  // A backup of the database and, after it, one of the bytes fit together: bytes stay for a day.
  await sql`
    create function leave_removed_files() returns trigger language plpgsql as $$
    begin
      insert into stray_files (tenant_id, id, due) select tenant_id, id, now() + interval '1 day' from removed;
      update file_usage u set bytes = u.bytes - r.bytes
        from (select tenant_id, sum(size) as bytes from removed group by tenant_id) r where u.tenant_id = r.tenant_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger count_added_files after insert on case_files
    referencing new table as added for each statement execute function count_added_files()`.execute(db)
  await sql`create trigger leave_removed_files after delete on case_files
    referencing old table as removed for each statement execute function leave_removed_files()`.execute(db)
}
