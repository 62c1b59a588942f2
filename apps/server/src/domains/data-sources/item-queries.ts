import type { DataItem } from '@dossier/contract/data-sources/items'
import type { ItemValues } from '@dossier/core/data-sources/item-values'
import type { StoredItem } from '@dossier/core/data-sources/plan-upload'
import { sql } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import type { Tx } from '../../db/open.ts'
import { savedAfter, savedAt } from '../../db/saved-at.ts'

const allItems = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('data_items as i')
    .select(['i.id', 'i.source_id as dataSourceId', 'i.label', 'i.fields', 'i.last_updated as lastUpdated'])
    .where('i.tenant_id', '=', tenantId)

/** Those of deleted data sources count as deleted. */
const items = (tx: Tx, tenantId: number) =>
  allItems(tx, tenantId).select(
    sql<boolean>`(i.deleted is not null or exists (select from data_sources s
      where s.tenant_id = i.tenant_id and s.id = i.source_id and s.deleted is not null))`.as('deleted'),
  )

/** Of a data source that exists. */
export const liveItems = (tx: Tx, tenantId: number, sourceId: string) =>
  allItems(tx, tenantId)
    .select(sql<boolean>`false`.as('deleted'))
    .where('i.source_id', '=', sourceId)
    .where('i.deleted', 'is', null)

export const selectItem = (tx: Tx, tenantId: number, id: string): Promise<DataItem | undefined> =>
  items(tx, tenantId).where('i.id', '=', id).executeTakeFirst()

/** By label. */
export const selectAllItems = (tx: Tx, tenantId: number, { id, limit }: { id: string; limit: number }) =>
  liveItems(tx, tenantId, id).orderBy('i.label_order').orderBy('i.label_key').limit(limit).execute()

/** The latest first. */
export const selectDeletedItems = (
  tx: Tx,
  tenantId: number,
  { id, limit, key = '' }: { id: string; limit: number; key?: string },
) =>
  items(tx, tenantId)
    .where('i.source_id', '=', id)
    .where('i.deleted', 'is not', null)
    .$if(key !== '', (some) => some.where('i.label_key', 'like', `%${escapeLike(key)}%`))
    .orderBy('i.deleted', 'desc')
    .limit(limit)
    .execute()

export const selectItemWithLabel = (tx: Tx, tenantId: number, { id, key }: { id: string; key: string }) =>
  liveItems(tx, tenantId, id).where('i.label_key', '=', key).executeTakeFirst()

/** After a label, in the order of labels. */
export const selectItemsAfter = (
  tx: Tx,
  tenantId: number,
  { id, after, limit }: { id: string; after: { order: string; key: string }; limit: number },
) =>
  tx
    .selectFrom('data_items')
    .select(['id', 'label', 'label_order as order', 'label_key as key', 'fields'])
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', id)
    .where('deleted', 'is', null)
    .where(sql<boolean>`(label_order, label_key) > (${after.order}::text, ${after.key}::text)`)
    .orderBy('label_order')
    .orderBy('label_key')
    .limit(limit)
    .execute()

interface TextQuery {
  id: string
  ids: readonly string[]
  keys: readonly string[]
}

/** Items of a data source with one of these ids or labels. */
export const selectNamedItems = (tx: Tx, tenantId: number, { id, ids, keys }: TextQuery): Promise<StoredItem[]> => {
  const ofSource = tx
    .selectFrom('data_items')
    .select(['id', 'label', 'label_key as key', 'fields as values'])
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', id)
    .where('deleted', 'is', null)
  return ofSource
    .where(sql<boolean>`label_key = any(${[...keys]}::text[])`)
    .union(ofSource.where(sql<boolean>`id = any(${[...ids]}::uuid[])`))
    .execute()
}

/** Removed items of a data source with one of these ids or labels; of several with one label, the latest. */
export async function selectRemovedItems(
  tx: Tx,
  tenantId: number,
  { id, ids, keys }: TextQuery,
): Promise<(StoredItem & { isRemoved: true })[]> {
  const removed = tx
    .selectFrom('data_items')
    .select(['id', 'label', 'label_key as key', 'fields as values', 'deleted'])
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', id)
    .where('deleted', 'is not', null)
  const found = await removed
    .where(sql<boolean>`label_key = any(${[...keys]}::text[])`)
    .union(removed.where(sql<boolean>`id = any(${[...ids]}::uuid[])`))
    .orderBy('deleted', 'desc')
    .execute()
  return found.map(({ deleted: _deleted, ...item }) => ({ ...item, isRemoved: true }))
}

interface NewItem {
  label: string
  key: string
  values: ItemValues
}

/** Returns their ids in the same order. */
export async function insertItems(
  tx: Tx,
  tenantId: number,
  { id, added }: { id: string; added: readonly NewItem[] },
): Promise<string[]> {
  const given = added.map(({ label, key, values }, nth) => ({ nth, label, key, values }))
  const { rows } = await sql<{ id: string; label_key: string }>`
    insert into data_items (tenant_id, source_id, label, label_key, fields)
    select ${tenantId}::int, ${id}::uuid, g.label, g.key, g.values
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (nth int, label text, key text, values jsonb)
    order by g.nth returning id, label_key`.execute(tx)
  const ids = new Map(rows.map((row) => [row.label_key, row.id]))
  return added.map(({ key }) => ids.get(key) ?? '')
}

/** Of items that are known to exist; removed ones are restored. */
export async function updateItems(
  tx: Tx,
  tenantId: number,
  changed: readonly (NewItem & { before: Pick<StoredItem, 'id'> })[],
): Promise<void> {
  const given = changed.map(({ before, label, key, values }) => ({ id: before.id, label, key, values }))
  await sql`update data_items as i set label = g.label, label_key = g.key, fields = g.values, deleted = null, last_updated = ${savedAtOf}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, label text, key text, values jsonb)
    where i.tenant_id = ${tenantId} and i.id = g.id`.execute(tx)
}

const savedAtOf = savedAfter(sql.ref('i.last_updated'))

export const markItemDeleted = (tx: Tx, tenantId: number, id: string) =>
  tx
    .updateTable('data_items')
    .set({ deleted: sql<string>`now()`, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
