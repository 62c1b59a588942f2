import type { Area } from '@dossier/contract/lookups/areas'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { textOrder } from '../../db/text-order.ts'
import { savedAt } from '../../db/saved-at.ts'

/** All areas, in order below each parent. The tenant is locked, so nobody else changes them. */
export const selectAreas = (tx: Tx, tenantId: number): Promise<Area[]> =>
  tx
    .selectFrom('areas')
    .select(['id', 'title', 'parent_id as parentId', 'position as order', 'disabled', 'last_updated as lastUpdated'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy(textOrder(sql.ref('title')))
    .orderBy('id')
    .execute()

export type AreaValues = Pick<Area, 'title' | 'parentId' | 'disabled'>

const columnsOf = ({ title, parentId, disabled }: AreaValues) => ({ title, parent_id: parentId, disabled })

export async function insertArea(tx: Tx, tenantId: number, area: AreaValues): Promise<number> {
  const values = { tenant_id: tenantId, ...columnsOf(area) }
  return (await tx.insertInto('areas').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const updateArea = (tx: Tx, tenantId: number, area: AreaValues & { id: number }) =>
  tx
    .updateTable('areas')
    .set({ ...columnsOf(area), last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', area.id)
    .execute()

export const deleteArea = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('areas').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
