import type { InfoItem } from '@dossier/contract/organization/tenant-info'
import type { Tx } from '../../db/open.ts'

export const selectInfo = (tx: Tx, tenantId: number): Promise<InfoItem[]> =>
  tx
    .selectFrom('tenant_info')
    .select(['id', 'title', 'value', 'last_updated as lastUpdated'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export async function deleteInfoBut(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  const all = tx.deleteFrom('tenant_info').where('tenant_id', '=', tenantId)
  await (ids.length > 0 ? all.where('id', 'not in', ids) : all).execute()
}

interface NewItem {
  title: string
  value: string
  position: number
  last_updated: string
}

export const insertInfo = (tx: Tx, tenantId: number, item: NewItem) =>
  tx
    .insertInto('tenant_info')
    .values({ tenant_id: tenantId, ...item })
    .execute()

export const updateInfo = (tx: Tx, tenantId: number, { id, ...item }: NewItem & { id: number }) =>
  tx.updateTable('tenant_info').set(item).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
