import { type Kysely, sql } from 'kysely'
import { countIds } from './0106-ids-of-tenants.ts'
import { tenantTable } from './tenant-table.ts'

/** Insights, which are folders' items as views are, and the parameters that their readers choose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table insights (
      tenant_id int not null references tenants (id),
      id int not null,
      title text not null,
      folder text,
      definition jsonb not null,
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`
    create table insight_parameters (
      tenant_id int not null references tenants (id),
      key text not null,
      definition jsonb not null,
      last_updated timestamptz not null default date_trunc('milliseconds', now()),
      primary key (tenant_id, key)
    )`.execute(db)
  for (const table of ['insights', 'insight_parameters']) await tenantTable(db, table, 'select, insert, update, delete')
  await countIds(db, 'insights')
}
