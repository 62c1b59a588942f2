import type { Folder } from '@dossier/contract/folders'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'

const COLUMNS = [
  'id',
  'title',
  'folder_type as folderType',
  'team_ids as teams',
  'last_updated as lastUpdated',
] as const

type Values = Pick<Folder, 'title' | 'folderType' | 'teams'>

const valuesOf = ({ title, folderType, teams }: Values) => ({ title, folder_type: folderType, team_ids: teams })

/** All folders. The tenant is locked, so nobody else changes them. */
export const selectFolders = (tx: Tx, tenantId: number): Promise<Folder[]> =>
  tx.selectFrom('folders').select(COLUMNS).where('tenant_id', '=', tenantId).execute()

export const insertFolder = (tx: Tx, tenantId: number, values: Values): Promise<Folder> =>
  tx
    .insertInto('folders')
    .values({ tenant_id: tenantId, ...valuesOf(values) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const updateFolder = (tx: Tx, tenantId: number, { id, ...values }: Values & { id: string }): Promise<Folder> =>
  tx
    .updateTable('folders')
    .set({ ...valuesOf(values), last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const deleteFolder = (tx: Tx, tenantId: number, id: string) =>
  tx.deleteFrom('folders').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** The views of a folder are in another one now, or in none. */
export const moveViews = (tx: Tx, tenantId: number, { from, to }: { from: string; to: string | null }) =>
  tx
    .updateTable('views')
    .set({ folder: to, last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('folder', '=', from)
    .execute()

/** Folders and views that name a team, as words for a sentence. */
export async function namingTeam(tx: Tx, tenantId: number, teamId: number): Promise<string[]> {
  const named = sql<boolean>`${teamId}::int = any(team_ids)`
  const folders = await tx
    .selectFrom('folders')
    .select('title')
    .where('tenant_id', '=', tenantId)
    .where(named)
    .execute()
  const views = await tx.selectFrom('views').select('title').where('tenant_id', '=', tenantId).where(named).execute()
  return [...folders.map(({ title }) => `folder "${title}"`), ...views.map(({ title }) => `view "${title}"`)]
}
