import type { InsightQuestion } from '@dossier/contract/insights/definition'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { itemColumnKey } from '@dossier/core/filters/item-columns'
import type { DynamicParameter } from '@dossier/contract/insights/parameters'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'

export interface InsightValues {
  title: string
  folder: string | null
  definition: InsightQuestion
}

const valuesOf = ({ title, folder, definition }: InsightValues) => ({
  title,
  folder,
  definition: JSON.stringify(definition),
})

/** Also one that the caller does not see. The tenant is locked, so nobody else changes it. */
export const selectInsight = (tx: Tx, tenantId: number, id: number) =>
  tx.selectFrom('insights').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const countInsights = async (tx: Tx, tenantId: number): Promise<number> => {
  const { amount } = await tx
    .selectFrom('insights')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return amount
}

export const insertInsight = (tx: Tx, tenantId: number, values: InsightValues) =>
  tx
    .insertInto('insights')
    .values({ tenant_id: tenantId, ...valuesOf(values) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateInsight = (tx: Tx, tenantId: number, { id, ...values }: InsightValues & { id: number }) =>
  tx
    .updateTable('insights')
    .set({ ...valuesOf(values), last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteInsight = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('insights').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** The insights of a folder are in another one now, or in none. */
export const moveInsights = (tx: Tx, tenantId: number, { from, to }: { from: string; to: string | null }) =>
  tx
    .updateTable('insights')
    .set({ folder: to, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('folder', '=', from)
    .execute()

/** The insights that name a column anywhere: shown, in clauses, groups, calculations, totals or formatting. */
export const insightsWithColumn = (tx: Tx, tenantId: number, key: string) =>
  tx
    .selectFrom('insights')
    .select(['id', 'title', 'folder'])
    .where('tenant_id', '=', tenantId)
    .where(
      sql<boolean>`(definition -> 'columns' ? ${key}::text
        or definition -> 'formattingRules' ? ${key}::text
        or definition ->> 'groupBy' = ${key}::text
        or jsonb_path_exists(definition, '$.** ? (@.field == $key || @.dynamicField == $key || @.groupBy == $key || @.barMaximum == $key
            || @.groupBy starts with $items)',
          jsonb_build_object('key', ${key}::text, 'items', ${itemColumnKey(fieldIdOf(key) ?? key, '')}::text)))`,
    )
    .orderBy('title')
    .orderBy('id')
    .execute()

export type ParameterValues = Omit<DynamicParameter, 'key' | 'lastUpdated'>

/** The tenant is locked, so nobody else changes them. */
export const selectParameters = (tx: Tx, tenantId: number) =>
  tx.selectFrom('insight_parameters').selectAll().where('tenant_id', '=', tenantId).execute()

export const storeParameter = (tx: Tx, tenantId: number, key: string, values: ParameterValues) =>
  tx
    .insertInto('insight_parameters')
    .values({ tenant_id: tenantId, key, definition: JSON.stringify(values) })
    .onConflict((at) =>
      at.columns(['tenant_id', 'key']).doUpdateSet({
        definition: JSON.stringify(values),
        last_updated: sql`greatest(date_trunc('milliseconds', now()), insight_parameters.last_updated + interval '1 millisecond')`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteParameter = (tx: Tx, tenantId: number, key: string) =>
  tx.deleteFrom('insight_parameters').where('tenant_id', '=', tenantId).where('key', '=', key).execute()

/** The parameters that choose from a data source. */
export const parametersChoosingFrom = async (tx: Tx, tenantId: number, sourceId: string) => {
  const rows = await selectParameters(tx, tenantId)
  return rows
    .filter(({ definition }) => definition.dataSourceId === sourceId)
    .map(({ key, definition }) => ({ id: key, title: definition.name }))
}
