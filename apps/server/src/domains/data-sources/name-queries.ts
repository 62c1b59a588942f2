import type { ItemName } from '@dossier/contract/data-sources/item-name'
import type { DataItem } from '@dossier/contract/data-sources/items'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** Items of the tenant by their ids, deleted or not. Those of deleted data sources count as deleted. */
export async function selectItemNames(tx: Tx, tenantId: number, ids: readonly string[]): Promise<ItemName[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ItemName>`
    select i.id, i.label, (i.deleted is not null or s.deleted is not null) as deleted
    from data_items i join data_sources s on s.tenant_id = i.tenant_id and s.id = i.source_id
    where i.tenant_id = ${tenantId} and i.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** What items have in the fields of their definition, deleted or not, by their ids. */
export async function selectItemValues(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DataItem['fields']>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('data_items')
    .select(['id', 'fields'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, fields }) => [id, fields]))
}

export type HeldItem = ItemName & Pick<DataItem, 'dataSourceId' | 'fields'>

/** Items that can be chosen. Until the end of the transaction nobody changes or deletes them. */
export async function holdItems(tx: Tx, tenantId: number, ids: readonly string[]): Promise<HeldItem[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('data_items')
    .select(['id', 'label', 'source_id as dataSourceId', 'fields', sql<boolean>`false`.as('deleted')])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('deleted', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
}

/** The ids of the items of a data source that have one of these keys of labels, by key. */
export async function selectIdsByLabel(
  tx: Tx,
  tenantId: number,
  { id, keys }: { id: string; keys: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('data_items')
    .select(['id', 'label_key'])
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', id)
    .where('deleted', 'is', null)
    .where(sql<boolean>`label_key = any(${[...keys]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.label_key, row.id]))
}
