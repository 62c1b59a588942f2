import { sql } from 'kysely'
import type { CatalogueView } from '../../../catalogue/catalogue.ts'
import type { Tx } from '../../../db/open.ts'
import { savedAt } from '../../../db/saved-at.ts'

const views = (tx: Tx, tenantId: number) => tx.selectFrom('views').selectAll().where('tenant_id', '=', tenantId)

export const selectPersonalViews = (tx: Tx, tenantId: number, ownerId: number) =>
  views(tx, tenantId).where('owner_id', '=', ownerId).orderBy('position').orderBy('id').execute()

export const selectPersonalView = (tx: Tx, tenantId: number, { id, ownerId }: { id: number; ownerId: number }) =>
  views(tx, tenantId).where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()

/** Also one that the caller does not see. The tenant is locked, so nobody else changes it. */
export const selectView = (tx: Tx, tenantId: number, id: number) =>
  views(tx, tenantId).where('id', '=', id).executeTakeFirst()

/** The views that are shared, or those of one person. */
export const countViewsOf = async (tx: Tx, tenantId: number, ownerId: number | null): Promise<number> => {
  const { amount } = await tx
    .selectFrom('views')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('tenant_id', '=', tenantId)
    .where('owner_id', 'is not distinct from', ownerId)
    .executeTakeFirstOrThrow()
  return amount
}

export type ViewValues = Omit<CatalogueView, 'id' | 'lastUpdated'>

const valuesOf = (view: ViewValues) => ({
  title: view.title,
  folder: view.folder,
  columns: [...view.columns],
  sort_by: view.sortBy,
  sort_by_descending: view.sortByDescending,
  then_sort_by: JSON.stringify(view.thenSortBy),
  page_size: view.pageSize,
  team_ids: [...view.teams],
  clauses: JSON.stringify(view.clauses),
  group_by: view.groupBy,
  group_by_option: view.groupByOption,
  then_group_by: view.thenGroupBy,
  then_group_by_option: view.thenGroupByOption,
  formatting_rules: JSON.stringify(view.formattingRules),
  layout: JSON.stringify(view.layout),
  calculations: JSON.stringify(view.calculations),
})

/** The last one of the list. */
export const insertView = (tx: Tx, tenantId: number, view: ViewValues) =>
  tx
    .insertInto('views')
    .values({
      tenant_id: tenantId,
      owner_id: view.ownerId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from views where tenant_id = ${tenantId})`,
      ...valuesOf(view),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateView = (tx: Tx, tenantId: number, { id, ...view }: ViewValues & { id: number }) =>
  tx
    .updateTable('views')
    .set({ ...valuesOf(view), last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteView = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('views').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** The clauses of all views that have any, also of personal ones. */
export const selectAllClauses = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('views')
    .select(['id', 'title', 'owner_id as ownerId', 'clauses'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`clauses <> '[]'`)
    .orderBy('position')
    .orderBy('id')
    .execute()
