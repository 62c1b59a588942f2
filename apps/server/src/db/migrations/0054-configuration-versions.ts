import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** Every state that a tenant's configuration has had. (ADR 79) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table configuration_versions (
      tenant_id int not null references tenants (id),
      id int not null,
      saved_at timestamptz not null default date_trunc('milliseconds', now()),
      action_id uuid not null,
      actor_id int,
      actor text not null,
      actor_kind text not null check (actor_kind in ('user', 'support', 'operator', 'system')),
      rolled_back_to int,
      changed int not null,
      named jsonb not null,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`
    create table configuration_things (
      tenant_id int not null,
      kind text not null,
      thing_id text not null,
      from_version int not null,
      until_version int,
      body jsonb not null,
      primary key (tenant_id, kind, thing_id, from_version)
    )`.execute(db)
  await sql`create unique index configuration_things_now on configuration_things (tenant_id, kind, thing_id)
    where until_version is null`.execute(db)
  await tenantTable(db, 'configuration_versions', 'select, insert')
  await tenantTable(db, 'configuration_things', 'select, insert, update')
}
