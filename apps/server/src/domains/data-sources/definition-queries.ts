import type { DataDefinition, DefinitionField, ItemFieldType } from '@dossier/contract/data-sources/definitions'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'
import { textOrder } from '../../db/text-order.ts'

export interface StoredField extends Omit<DefinitionField, 'order'> {
  dataType: ItemFieldType
}

/** A definition of the tenant: those of the product itself were never saved. */
export interface Definition extends DataDefinition {
  fields: (StoredField & { order: number })[]
  lastUpdated: string
}

const present = ({ id, title, fields, last_updated }: Row): Definition => ({
  id,
  title,
  fields: fields.map((field, order) => ({ ...field, order })),
  lastUpdated: last_updated,
})

type Row = Awaited<ReturnType<ReturnType<typeof definitions>['execute']>>[number]

const definitions = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('data_definitions')
    .select(['id', 'title', 'fields', 'last_updated'])
    .where('tenant_id', '=', tenantId)
    .where('deleted', 'is', null)

export const selectDefinitions = async (tx: Tx, tenantId: number): Promise<Definition[]> =>
  (
    await definitions(tx, tenantId)
      .orderBy(textOrder(sql.ref('title')))
      .execute()
  ).map(present)

export async function selectDefinition(tx: Tx, tenantId: number, id: string): Promise<Definition | undefined> {
  const row = await definitions(tx, tenantId).where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

export async function insertDefinition(
  tx: Tx,
  tenantId: number,
  { title, fields }: { title: string; fields: readonly StoredField[] },
): Promise<string> {
  const values = { tenant_id: tenantId, title, fields: JSON.stringify(fields), deleted: null }
  return (await tx.insertInto('data_definitions').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const one = (tx: Tx, tenantId: number, id: string) =>
  tx.updateTable('data_definitions').where('tenant_id', '=', tenantId).where('id', '=', id)

export const updateDefinition = (
  tx: Tx,
  tenantId: number,
  { id, title, fields }: { id: string; title: string; fields: readonly StoredField[] },
) =>
  one(tx, tenantId, id)
    .set({ title, fields: JSON.stringify(fields), last_updated: savedAt })
    .execute()

export const markDefinitionDeleted = (tx: Tx, tenantId: number, id: string) =>
  one(tx, tenantId, id)
    .set({ deleted: sql<string>`now()` })
    .execute()
