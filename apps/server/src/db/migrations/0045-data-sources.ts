import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Lists of items that people define (ADR 67), and the fields that choose from them. Nothing of them is deleted for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_definitions (
      tenant_id int not null references tenants (id),
      id uuid not null default gen_random_uuid(),
      title text not null,
      fields jsonb not null default '[]',
      deleted timestamptz,
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create unique index data_definitions_title on data_definitions (tenant_id, lower(title))
    where deleted is null`.execute(db)
  await sql`
    create table data_sources (
      tenant_id int not null references tenants (id),
      id uuid not null default gen_random_uuid(),
      title text not null,
      definition_id uuid not null,
      extra_fields text[] not null default '{}',
      edit_team_ids int[] not null default '{}',
      item_count int not null default 0,
      deleted timestamptz,
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      primary key (tenant_id, id),
      foreign key (tenant_id, definition_id) references data_definitions (tenant_id, id)
    )`.execute(db)
  await sql`create unique index data_sources_title on data_sources (tenant_id, lower(title))
    where deleted is null`.execute(db)
  for (const table of ['data_definitions', 'data_sources']) await tenantTable(db, table, 'select, insert, update')
  await items(db)
  await sql`alter table field_definitions add column data_source_id uuid`.execute(db)
  await sql`alter table field_definitions add constraint field_definitions_data_source
    foreign key (tenant_id, data_source_id) references data_sources (tenant_id, id)`.execute(db)
}

async function items(db: Kysely<unknown>): Promise<void> {
  // The key is the label without regard to case, made by the server: engines differ in what is a small letter.
  await sql`
    create table data_items_base (
      tenant_id int not null,
      id uuid not null default gen_random_uuid(),
      source_id uuid not null,
      label text not null,
      label_key text collate "C" not null,
      fields jsonb not null default '{}',
      deleted timestamptz,
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      primary key (tenant_id, id),
      foreign key (tenant_id, source_id) references data_sources (tenant_id, id)
    )`.execute(db)
  await sql`create unique index data_items_label on data_items_base (tenant_id, source_id, label_key)
    where deleted is null`.execute(db)
  await sql`create index data_items_deleted on data_items_base (tenant_id, source_id, deleted)
    where deleted is not null`.execute(db)
  const pairsOf = (text: string) =>
    `string_to_array(regexp_replace(${text}, '(..)', source_id || '\\1' || chr(1), 'g'), chr(1))`
  await sql`create index data_items_pairs on data_items_base using gin
    ((${sql.raw(`${pairsOf('label_key')} || ${pairsOf('substr(label_key, 2)')}`)}))
    where deleted is null`.execute(db)
  await sql`alter table data_items_base enable row level security`.execute(db)
  // As `cases`: a condition instead of a policy, so that every operator can use an index.
  await sql`create view data_items as select * from data_items_base
    where tenant_id = current_setting('app.tenant_id')::int with check option`.execute(db)
  await sql`grant select, insert, update on data_items to dossier_app`.execute(db)
}
