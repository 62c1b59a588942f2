import type { Tx } from './open.ts'

/** From here to the end of the transaction whoever else locks this tenant waits; undefined when there is none. */
export const lockTenant = (tx: Tx, id: number) =>
  tx.selectFrom('tenants').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** From here to the end of the transaction whoever locks this tenant waits; others who hold it do not. */
export const holdTenant = (tx: Tx, id: number) =>
  tx.selectFrom('tenants').select('id').where('id', '=', id).forShare().executeTakeFirst()
