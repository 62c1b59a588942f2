import { sql } from 'kysely'
import type { Tx } from './open.ts'

/**
 * Runs a part of a portal transaction with the rights of a tenant, on that tenant's data. If the work fails, the whole
 * transaction is rolled back, and the role with it.
 */
export async function asTenant<T>(tx: Tx, tenantId: number, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.tenant_id', ${String(tenantId)}, true)`.execute(tx)
  await sql`set local role dossier_app`.execute(tx)
  const result = await work()
  await sql`set local role dossier_system`.execute(tx)
  return result
}
