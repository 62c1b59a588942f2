import type { Status } from '@dossier/contract/lookups/statuses'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'

/** The statuses in order. The tenant is locked, so nobody else changes them. */
export const selectStatuses = (tx: Tx, tenantId: number): Promise<Status[]> =>
  tx
    .selectFrom('statuses')
    .select(['id', 'title', 'is_default as default', 'position as order', 'last_updated as lastUpdated'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute()

type Values = Pick<Status, 'title' | 'default'>

export async function insertStatus(tx: Tx, tenantId: number, { title, default: is_default }: Values): Promise<number> {
  const values = { tenant_id: tenantId, title, is_default }
  return (await tx.insertInto('statuses').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const updateStatus = (tx: Tx, tenantId: number, { id, title, default: is_default }: Values & { id: number }) =>
  tx
    .updateTable('statuses')
    .set({ title, is_default, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

export const deleteStatus = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('statuses').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** No status is the default one until another is saved as such. */
export const clearDefault = (tx: Tx, tenantId: number) =>
  tx
    .updateTable('statuses')
    .set({ is_default: false, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', true)
    .execute()
