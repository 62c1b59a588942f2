import { sql } from 'kysely'
import type { Tx } from './open.ts'

/**
 * Runs a part of a tenant's transaction with the rights of the gate role, for data that belongs to no tenant:
 * identities and sessions. If the work fails, the whole transaction is rolled back, and the role with it.
 */
export async function asGate<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  // Travels together with the first statement of the work, which would fail with it.
  const [, result] = await Promise.all([sql`set local role dossier_gate`.execute(tx), work()])
  await sql`set local role dossier_app`.execute(tx)
  return result
}
