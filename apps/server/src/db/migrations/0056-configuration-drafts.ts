import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Changes of the configuration that are gathered before they are published. (ADR 82) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table configuration_drafts (
      tenant_id int not null references tenants (id),
      id uuid not null default gen_random_uuid(),
      format int not null,
      revision int not null default 0,
      started_at timestamptz not null default date_trunc('milliseconds', now()),
      started_by_id int not null,
      started_by text not null,
      primary key (tenant_id)
    )`.execute(db)
  await sql`
    create table configuration_draft_things (
      tenant_id int not null references configuration_drafts (tenant_id) on delete cascade,
      kind text not null,
      thing_id text not null,
      base jsonb,
      body jsonb,
      base_rows jsonb not null,
      rows jsonb not null,
      based_at timestamptz not null default date_trunc('milliseconds', now()),
      primary key (tenant_id, kind, thing_id)
    )`.execute(db)
  await tenantTable(db, 'configuration_drafts', 'select, insert, update, delete')
  await tenantTable(db, 'configuration_draft_things', 'select, insert, update, delete')
}
