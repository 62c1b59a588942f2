import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/**
 * When each field was saved last (ADR 19), the values of choices that were removed from it, and the ids that are reserved
 * for new fields. (ADR 65)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table field_definitions
    add column last_updated timestamptz not null default date_trunc('milliseconds', now()),
    add column former_values text[] not null default '{}'`.execute(db)
  await sql`
    create table reserved_field_ids (
      tenant_id int not null references tenants (id),
      id text not null,
      reserved_at timestamptz not null default now(),
      primary key (tenant_id, id)
    )`.execute(db)
  await tenantTable(db, 'reserved_field_ids', 'select, insert, delete')
}
