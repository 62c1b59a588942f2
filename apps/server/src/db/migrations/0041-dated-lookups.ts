import { type Kysely, sql } from 'kysely'
import { tenantTable } from './tenant-table.ts'

/** With more records, building an index would keep them from being saved for too long. */
const FEW = 50_000

/**
 * When each status, severity and category was saved last (ADR 19), the names of deleted ones for the history, and
 * indexes that find the records that have one: they refer to it by foreign keys, so deleting it looks for it among all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['statuses', 'severities', 'categories'])
    await sql`alter table ${sql.table(table)} add column last_updated timestamptz not null
      default date_trunc('milliseconds', now())`.execute(db)
  await sql`
    create table removed_names (
      tenant_id int not null references tenants (id),
      kind text not null,
      id int not null,
      title text not null,
      primary key (tenant_id, kind, id)
    )`.execute(db)
  await tenantTable(db, 'removed_names', 'select, insert')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from cases_base limit ${sql.lit(FEW + 1)}) counted`.execute(db)
  // For many records `db/later-indexes.ts` builds them while they are in use.
  if ((rows[0]?.count ?? 0) > FEW) return
  await sql`create index cases_of_status on cases_base (tenant_id, status_id, id)`.execute(db)
  await sql`create index cases_of_severity on cases_base (tenant_id, severity_id, id)`.execute(db)
  await sql`create index cases_of_category on cases_base (tenant_id, category_id, id)
    where category_id is not null`.execute(db)
}
