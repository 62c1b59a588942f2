import type { Tx } from './open.ts'

/** Locks the tenant exclusively until the end of the transaction; undefined if there is none. */
export const lockTenant = (tx: Tx, id: number) =>
  tx.selectFrom('tenants').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * Holds a shared lock on the tenant until the end of the transaction: it blocks exclusive locks, not other shared ones.
 */
export const holdTenant = (tx: Tx, id: number) =>
  tx.selectFrom('tenants').select('id').where('id', '=', id).forShare().executeTakeFirst()
