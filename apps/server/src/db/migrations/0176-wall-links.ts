import { type Kysely, sql } from 'kysely'
import { countIds } from './0106-ids-of-tenants.ts'
import { tenantTable } from './tenant-table.ts'

/** Links by which a screen shows dashboards with rights of its own; of the secret only the hash is stored. (ADR 176) */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wall_links (
      tenant_id int not null references tenants (id),
      id int not null,
      title text not null,
      team_ids int[] not null,
      dashboard_ids int[] not null,
      seconds int not null,
      token_hash bytea not null unique,
      ending text not null,
      created timestamptz not null default date_trunc('milliseconds', now()),
      expires timestamptz not null,
      last_used timestamptz,
      last_address text,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index wall_links_expires on wall_links (expires)`.execute(db)
  await tenantTable(db, 'wall_links', 'select, insert, update, delete')
  await countIds(db, 'wall_links')
  // A screen that calls is found before its tenant is known.
  await sql`create policy gate on wall_links to dossier_gate using (true) with check (true)`.execute(db)
  await sql`grant select, update (last_used) on wall_links to dossier_gate`.execute(db)
}
