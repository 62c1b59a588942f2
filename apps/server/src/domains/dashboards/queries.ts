import type { DashboardCell, DashboardVersion, Privacy } from '@dossier/contract/dashboards/dashboard'
import { DASHBOARD_VERSIONS } from '@dossier/contract/limits'
import type { DashboardReaders } from '@dossier/core/access/dashboards'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'
import { textOrder } from '../../db/text-order.ts'

/** A dashboard as it is stored. */
export interface StoredDashboard {
  id: number
  title: string
  ownerId: number | null
  privacy: Privacy
  limitedToTeams: number[]
  fineGridEnabled: boolean
  cells: DashboardCell[]
  version: number
  lastUpdated: string
  lastUpdatedBy: number | null
}

export type DashboardValues = Pick<
  StoredDashboard,
  'title' | 'privacy' | 'limitedToTeams' | 'fineGridEnabled' | 'cells'
>

const COLUMNS = [
  'id',
  'title',
  'owner_id as ownerId',
  'privacy',
  'team_ids as limitedToTeams',
  'fine_grid as fineGridEnabled',
  'version',
  'last_updated as lastUpdated',
  'last_updated_by as lastUpdatedBy',
] as const

/** All dashboards of the tenant, by title, without their tiles. */
export const selectDashboards = (tx: Tx, tenantId: number): Promise<Omit<StoredDashboard, 'cells'>[]> =>
  tx
    .selectFrom('dashboards')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .orderBy(textOrder(sql.ref('title')))
    .orderBy('id')
    .execute()

export const selectDashboard = (tx: Tx, tenantId: number, id: number): Promise<StoredDashboard | undefined> =>
  tx
    .selectFrom('dashboards')
    .select([...COLUMNS, 'cells'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The same, locked until the end of the transaction. */
export const lockDashboard = (tx: Tx, tenantId: number, id: number): Promise<StoredDashboard | undefined> =>
  tx
    .selectFrom('dashboards')
    .select([...COLUMNS, 'cells'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const countDashboards = async (tx: Tx, tenantId: number): Promise<number> =>
  (
    await tx
      .selectFrom('dashboards')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow()
  ).count

const valuesOf = ({ title, privacy, limitedToTeams, fineGridEnabled, cells }: DashboardValues) => ({
  title,
  privacy,
  team_ids: limitedToTeams,
  fine_grid: fineGridEnabled,
  cells: JSON.stringify(cells),
})

type Author = { tenantId: number; userId: number }

export const insertDashboard = (
  tx: Tx,
  { tenantId, userId }: Author,
  values: DashboardValues,
): Promise<StoredDashboard> =>
  tx
    .insertInto('dashboards')
    .values({ tenant_id: tenantId, owner_id: userId, last_updated_by: userId, ...valuesOf(values) })
    .returning([...COLUMNS, 'cells'])
    .executeTakeFirstOrThrow()

export const updateDashboard = (
  tx: Tx,
  { tenantId, userId }: Author,
  { id, ...values }: DashboardValues & { id: number },
): Promise<StoredDashboard> =>
  tx
    .updateTable('dashboards')
    .set({
      ...valuesOf(values),
      last_updated_by: userId,
      last_updated: savedAt,
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning([...COLUMNS, 'cells'])
    .executeTakeFirstOrThrow()

export const deleteDashboard = (tx: Tx, tenantId: number, id: number) =>
  tx.deleteFrom('dashboards').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Those that only this person sees. */
export const deletePrivateDashboards = (tx: Tx, tenantId: number, userId: number) =>
  tx
    .deleteFrom('dashboards')
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .where('privacy', '=', 2)
    .execute()

/** Keeps a saved dashboard as a version, and the latest ones of those before it. */
export async function insertVersion(tx: Tx, tenantId: number, saved: StoredDashboard): Promise<void> {
  await tx
    .insertInto('dashboard_versions')
    .values({
      tenant_id: tenantId,
      dashboard_id: saved.id,
      version: saved.version,
      title: saved.title,
      fine_grid: saved.fineGridEnabled,
      cells: JSON.stringify(saved.cells),
      readers: JSON.stringify({ privacy: saved.privacy, limitedToTeams: saved.limitedToTeams }),
      saved_at: saved.lastUpdated,
      saved_by: saved.lastUpdatedBy,
    })
    .execute()
  await tx
    .deleteFrom('dashboard_versions')
    .where('tenant_id', '=', tenantId)
    .where('dashboard_id', '=', saved.id)
    .where('version', '<=', saved.version - DASHBOARD_VERSIONS)
    .execute()
}

type VersionRow = Omit<DashboardVersion, 'savedBy'> & { savedBy: number | null; readers: DashboardReaders }

export const selectVersions = (tx: Tx, tenantId: number, id: number): Promise<VersionRow[]> =>
  tx
    .selectFrom('dashboard_versions')
    .select([
      'version',
      'title',
      'saved_at as savedAt',
      'saved_by as savedBy',
      'readers',
      sql<number>`jsonb_array_length(cells)`.as('tiles'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('dashboard_id', '=', id)
    .orderBy('version', 'desc')
    .execute()

export const selectVersion = (
  tx: Tx,
  tenantId: number,
  { id, version }: { id: number; version: number },
): Promise<
  (Pick<StoredDashboard, 'title' | 'fineGridEnabled' | 'cells'> & { readers: DashboardReaders }) | undefined
> =>
  tx
    .selectFrom('dashboard_versions')
    .select(['title', 'fine_grid as fineGridEnabled', 'cells', 'readers'])
    .where('tenant_id', '=', tenantId)
    .where('dashboard_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()

export const lastViewedBy = async (tx: Tx, { tenantId, userId }: Author): Promise<number | null> =>
  (
    await tx
      .selectFrom('dashboard_views')
      .select('dashboard_id')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.dashboard_id ?? null

export const saveViewed = (tx: Tx, { tenantId, userId }: Author, dashboardId: number) =>
  sql`insert into dashboard_views (tenant_id, user_id, dashboard_id)
    select ${tenantId}, ${userId}, id from dashboards where tenant_id = ${tenantId} and id = ${dashboardId}
    on conflict (tenant_id, user_id) do update set dashboard_id = excluded.dashboard_id`.execute(tx)

/** The dashboards with a tile of this type whose contents have this value under the key, without their tiles. */
export const selectWithTile = (
  tx: Tx,
  tenantId: number,
  { cellType, key, value }: { cellType: number; key: string; value: number },
): Promise<Omit<StoredDashboard, 'cells'>[]> => {
  const hasTile: RawBuilder<boolean> = sql`exists (select from jsonb_array_elements(cells) cell
    where (cell->>'cellType')::int = ${cellType} and (cell->>'contents')::jsonb->>${key} = ${String(value)})`
  return selectThose(tx, tenantId, hasTile)
}

/** Dashboards that name a team, as words for a sentence; private ones name none. */
export async function dashboardsOfTeam(tx: Tx, tenantId: number, teamId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('dashboards')
    .select('title')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`${teamId}::int = any(team_ids)`)
    .execute()
  return rows.map(({ title }) => `dashboard "${title}"`)
}

/** The dashboards with a tile whose contents name an id under one of these keys, or in the list of one, without their tiles. */
export const selectNaming = (
  tx: Tx,
  tenantId: number,
  { one, many, id }: { one: readonly string[]; many: readonly string[]; id: number },
): Promise<Omit<StoredDashboard, 'cells'>[]> => {
  const contents = sql`nullif(cell->>'contents', '')::jsonb`
  const hasTile: RawBuilder<boolean> = sql`exists (select from jsonb_array_elements(cells) cell
    where exists (select from unnest(${[...one]}::text[]) k where ${contents}->>k = ${String(id)})
      or exists (select from unnest(${[...many]}::text[]) k where ${contents}->k @> to_jsonb(${id}::int)))`
  return selectThose(tx, tenantId, hasTile)
}

/** The dashboards with a tile whose contents name a column, without their tiles. */
export const selectNamingColumn = (tx: Tx, tenantId: number, key: string): Promise<Omit<StoredDashboard, 'cells'>[]> =>
  selectThose(
    tx,
    tenantId,
    sql`exists (select from jsonb_array_elements(cells) cell
      where position(to_jsonb(${key}::text)::text in cell->>'contents') > 0)`,
  )

const selectThose = (tx: Tx, tenantId: number, isOne: RawBuilder<boolean>) =>
  tx
    .selectFrom('dashboards')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where(isOne)
    .orderBy(textOrder(sql.ref('title')))
    .execute()
