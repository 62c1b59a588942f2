import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Views ask, belong to somebody or to teams, and stand in folders that are things of their own. (ADR 91) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table views
      add column owner_id int,
      add column team_ids int[] not null default '{}',
      add column clauses jsonb not null default '[]',
      add column group_by text,
      add column group_by_option text not null default 'Day',
      add column formatting_rules jsonb not null default '{}',
      add column last_updated timestamptz not null default date_trunc('milliseconds', now()),
      add foreign key (tenant_id, owner_id) references users (tenant_id, id) on delete cascade`.execute(db)
  await sql`create index views_of_owner on views (tenant_id, owner_id)`.execute(db)
  await sql`
    create table folders (
      tenant_id int not null references tenants (id),
      id uuid not null default gen_random_uuid(),
      folder_type text not null,
      title text not null,
      team_ids int[] not null default '{}',
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create unique index folders_title on folders (tenant_id, folder_type, lower(title))`.execute(db)
  await sql`
    create table formatting_settings (
      tenant_id int not null references tenants (id),
      id uuid not null default gen_random_uuid(),
      title text not null,
      data_type text not null,
      rules jsonb not null default '[]',
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create unique index formatting_settings_title on formatting_settings (tenant_id, lower(title))`.execute(db)
  await sql`
    insert into folders (tenant_id, folder_type, title)
    select distinct on (tenant_id, lower(folder)) tenant_id, 'View', folder from views where folder is not null`.execute(
    db,
  )
  await sql`
    update views v set folder = f.title from folders f
    where f.tenant_id = v.tenant_id and lower(f.title) = lower(v.folder)`.execute(db)
  for (const table of ['folders', 'formatting_settings']) await tenantTable(db, table, 'select, insert, update, delete')
}
