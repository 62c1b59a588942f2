import { type Kysely, sql } from 'kysely'

/**
 * Closes a tenant's table: rows are seen and written only inside a transaction that named the tenant.
 * Without one `current_setting` raises an error, so a forgotten tenant can never read anything.
 */
export async function tenantTable(db: Kysely<unknown>, table: string, rights: string): Promise<void> {
  const name = sql.table(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`create policy own_tenant on ${name} to dossier_app
    using (tenant_id = current_setting('app.tenant_id')::int)
    with check (tenant_id = current_setting('app.tenant_id')::int)`.execute(db)
  await sql`grant ${sql.raw(rights)} on ${name} to dossier_app`.execute(db)
}
