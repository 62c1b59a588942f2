import type { Tx } from '../../db/open.ts'

export const selectViews = (tx: Tx, tenantId: number) =>
  tx.selectFrom('views').selectAll().where('tenant_id', '=', tenantId).orderBy('position').orderBy('id').execute()
