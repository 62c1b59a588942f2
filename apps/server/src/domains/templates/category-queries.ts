import type { Category } from '@dossier/contract/templates'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'

export type CategoryValues = Omit<Category, 'id' | 'order' | 'lastUpdated'>

/** The categories in order. The tenant is locked, so nobody else changes them. */
export async function selectCategories(tx: Tx, tenantId: number): Promise<Category[]> {
  const rows = await tx
    .selectFrom('categories')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    order: row.position,
    preventManualCreation: row.prevent_manual_creation,
    alwaysPromoted: row.always_promoted,
    permissions: { case: { edit: row.case_edit_team_ids }, record: { edit: row.record_edit_team_ids } },
    lastUpdated: row.last_updated,
  }))
}

const columnsOf = ({ title, preventManualCreation, alwaysPromoted, permissions }: CategoryValues) => ({
  title,
  prevent_manual_creation: preventManualCreation,
  always_promoted: alwaysPromoted,
  case_edit_team_ids: permissions.case.edit,
  record_edit_team_ids: permissions.record.edit,
})

export async function insertCategory(tx: Tx, tenantId: number, category: CategoryValues): Promise<number> {
  const values = { tenant_id: tenantId, ...columnsOf(category) }
  return (await tx.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const updateCategory = (tx: Tx, tenantId: number, category: CategoryValues & { id: number }) =>
  tx
    .updateTable('categories')
    .set({ ...columnsOf(category), last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', category.id)
    .execute()

export const deleteCategory = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('categories').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
