import type { Tx } from './open.ts'

/** Locks a user of the tenant until the end of the transaction; undefined if no user has the id. */
export const lockPerson = (tx: Tx, tenantId: number, id: number) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
