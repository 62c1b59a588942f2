import type { Tx } from '../../db/open.ts'

export const selectViews = (tx: Tx, tenantId: number) =>
  tx.selectFrom('views').selectAll().where('tenant_id', '=', tenantId).orderBy('position').orderBy('id').execute()

export const selectView = (tx: Tx, tenantId: number, id: number) =>
  tx.selectFrom('views').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()
