import type { Severity } from '@dossier/contract/lookups/severities'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'

/** The severities, lowest level first. The tenant is locked, so nobody else changes them. */
export const selectSeverities = (tx: Tx, tenantId: number): Promise<Severity[]> =>
  tx
    .selectFrom('severities')
    .select(['id', 'title', 'level', 'last_updated as lastUpdated'])
    .where('tenant_id', '=', tenantId)
    .orderBy('level')
    .execute()

type Values = Pick<Severity, 'title' | 'level'>

export async function insertSeverity(tx: Tx, tenantId: number, { title, level }: Values): Promise<number> {
  const values = { tenant_id: tenantId, title, level }
  return (await tx.insertInto('severities').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const updateSeverity = (tx: Tx, tenantId: number, { id, title, level }: Values & { id: number }) =>
  tx
    .updateTable('severities')
    .set({ title, level, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

export const deleteSeverity = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('severities').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
