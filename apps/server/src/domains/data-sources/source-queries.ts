import type { DataSource } from '@dossier/contract/data-sources/sources'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'
import { textOrder } from '../../db/text-order.ts'

const sources = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('data_sources')
    .select(['id', 'title', 'item_count as itemCount', 'definition_id as definitionId'])
    .select(['extra_fields as extraFields', 'edit_team_ids as editPermissions', 'last_updated as lastUpdated'])
    .where('tenant_id', '=', tenantId)
    .where('deleted', 'is', null)

export const selectSources = (tx: Tx, tenantId: number): Promise<DataSource[]> =>
  sources(tx, tenantId)
    .orderBy(textOrder(sql.ref('title')))
    .execute()

export const selectSource = (tx: Tx, tenantId: number, id: string): Promise<DataSource | undefined> =>
  sources(tx, tenantId).where('id', '=', id).executeTakeFirst()

/** Until the end of the transaction nobody else changes the data source or its items. */
export const lockSource = (tx: Tx, tenantId: number, id: string): Promise<DataSource | undefined> =>
  sources(tx, tenantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const sourcesWithDefinition = (tx: Tx, tenantId: number, definitionId: string): Promise<DataSource[]> =>
  sources(tx, tenantId)
    .where('definition_id', '=', definitionId)
    .orderBy(textOrder(sql.ref('title')))
    .execute()

/** Whether members of these teams edit any data source. */
export async function editsAnySource(tx: Tx, tenantId: number, teamIds: readonly number[]): Promise<boolean> {
  if (teamIds.length === 0) return false
  const found = await sources(tx, tenantId)
    .where(sql<boolean>`edit_team_ids && ${[...teamIds]}::int[]`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The titles of the data sources that members of a team edit. */
export const titlesWithTeam = async (tx: Tx, tenantId: number, teamId: number): Promise<string[]> =>
  (
    await sources(tx, tenantId)
      .where(sql<boolean>`edit_team_ids @> array[${teamId}::int]`)
      .execute()
  ).map(({ title }) => title)

/** The fields that choose from a data source. */
export const fieldsChoosingFrom = (tx: Tx, tenantId: number, sourceId: string) =>
  tx
    .selectFrom('field_definitions')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('data_source_id', '=', sourceId)
    .orderBy(textOrder(sql.ref('title')))
    .orderBy('id')
    .execute()

export type SourceValues = Pick<DataSource, 'title' | 'definitionId' | 'extraFields' | 'editPermissions'>

const columnsOf = ({ title, definitionId, extraFields, editPermissions }: SourceValues) => ({
  title,
  definition_id: definitionId,
  extra_fields: extraFields,
  edit_team_ids: editPermissions,
})

export async function insertSource(tx: Tx, tenantId: number, source: SourceValues): Promise<string> {
  const values = { tenant_id: tenantId, ...columnsOf(source), deleted: null }
  return (await tx.insertInto('data_sources').values(values).returning('id').executeTakeFirstOrThrow()).id
}

const one = (tx: Tx, tenantId: number, id: string) =>
  tx.updateTable('data_sources').where('tenant_id', '=', tenantId).where('id', '=', id)

export const updateSource = (tx: Tx, tenantId: number, { id, ...source }: SourceValues & { id: string }) =>
  one(tx, tenantId, id)
    .set({ ...columnsOf(source), last_updated: savedAt })
    .execute()

export const markSourceDeleted = (tx: Tx, tenantId: number, id: string) =>
  one(tx, tenantId, id)
    .set({ deleted: sql<string>`now()` })
    .execute()

export const addToCount = (tx: Tx, tenantId: number, { id, by }: { id: string; by: number }) =>
  one(tx, tenantId, id)
    .set({ item_count: sql<number>`item_count + ${by}::int` })
    .execute()
