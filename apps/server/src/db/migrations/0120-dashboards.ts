import { type Kysely, sql } from 'kysely'
import { countIds } from './0106-ids-of-tenants.ts'
import { tenantTable } from './tenant-table.ts'

/** Dashboards with their versions and who viewed which one last, and noticeboards with their notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dashboards (
      tenant_id int not null references tenants (id),
      id int not null,
      title text not null,
      owner_id int,
      privacy smallint not null,
      team_ids int[] not null default '{}',
      fine_grid boolean not null default false,
      cells jsonb not null default '[]',
      version int not null default 1,
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      last_updated_by int,
      primary key (tenant_id, id),
      foreign key (tenant_id, owner_id) references users (tenant_id, id) on delete set null (owner_id),
      foreign key (tenant_id, last_updated_by) references users (tenant_id, id) on delete set null (last_updated_by)
    )`.execute(db)
  await sql`create index dashboards_of_owner on dashboards (tenant_id, owner_id)`.execute(db)
  await sql`create index dashboards_updated_by on dashboards (tenant_id, last_updated_by)`.execute(db)
  await sql`
    create table dashboard_versions (
      tenant_id int not null references tenants (id),
      dashboard_id int not null,
      version int not null,
      title text not null,
      fine_grid boolean not null,
      cells jsonb not null,
      saved_at timestamptz not null,
      saved_by int,
      primary key (tenant_id, dashboard_id, version),
      foreign key (tenant_id, dashboard_id) references dashboards (tenant_id, id) on delete cascade,
      foreign key (tenant_id, saved_by) references users (tenant_id, id) on delete set null (saved_by)
    )`.execute(db)
  await sql`create index dashboard_versions_saved_by on dashboard_versions (tenant_id, saved_by)`.execute(db)
  await sql`
    create table dashboard_views (
      tenant_id int not null references tenants (id),
      user_id int not null,
      dashboard_id int not null,
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
      foreign key (tenant_id, dashboard_id) references dashboards (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index dashboard_views_of on dashboard_views (tenant_id, dashboard_id)`.execute(db)
  await noticeboards(db)
  for (const table of ['dashboards', 'dashboard_versions', 'dashboard_views', 'noticeboards', 'notes'])
    await tenantTable(db, table, 'select, insert, update, delete')
  for (const table of ['dashboards', 'noticeboards', 'notes']) await countIds(db, table)
}

async function noticeboards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table noticeboards (
      tenant_id int not null references tenants (id),
      id int not null,
      title text not null,
      description text,
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create unique index noticeboards_title on noticeboards (tenant_id, lower(title))`.execute(db)
  await sql`
    create table notes (
      tenant_id int not null references tenants (id),
      id int not null,
      noticeboard_id int not null,
      body text not null,
      is_html boolean not null default false,
      posted_at timestamptz not null default date_trunc('milliseconds', now()),
      posted_by int,
      last_updated timestamptz,
      last_updated_by int,
      primary key (tenant_id, id),
      foreign key (tenant_id, noticeboard_id) references noticeboards (tenant_id, id) on delete cascade,
      foreign key (tenant_id, posted_by) references users (tenant_id, id) on delete set null (posted_by),
      foreign key (tenant_id, last_updated_by) references users (tenant_id, id) on delete set null (last_updated_by)
    )`.execute(db)
  await sql`create index notes_of_board on notes (tenant_id, noticeboard_id, posted_at desc, id desc)`.execute(db)
  await sql`create index notes_posted_by on notes (tenant_id, posted_by)`.execute(db)
  await sql`create index notes_updated_by on notes (tenant_id, last_updated_by)`.execute(db)
}
