import type { Dashboard, DashboardSummary, DashboardVersion } from '@dossier/contract/dashboards/dashboard'
import { seesDashboard } from '@dossier/core/access/dashboards'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { requireTeam } from '../users/list-teams.ts'
import { nameOf, presentDashboard, presentSummary } from './present.ts'
import {
  lastViewedBy,
  saveViewed,
  selectDashboard,
  selectDashboards,
  selectVersion,
  selectVersions,
  type StoredDashboard,
} from './queries.ts'

const callerOf = ({ tenant, me }: Ctx) => ({ tenantId: tenant.id, userId: me.id })

/** What people present dashboards with. */
export const presented = async (ctx: Ctx) => ({
  catalogue: await loadCatalogue(ctx),
  lastViewed: await lastViewedBy(ctx.tx, callerOf(ctx)),
})

/** The dashboards that the caller sees, by title. `teamId`: only those that are limited to this team. */
export async function listDashboards(ctx: Ctx, teamId?: number): Promise<DashboardSummary[]> {
  if (teamId !== undefined) await requireTeam(ctx, teamId)
  const all = await selectDashboards(ctx.tx, ctx.tenant.id)
  const seen = all.filter(
    (one) => seesDashboard(ctx.me, one) && (teamId === undefined || one.limitedToTeams.includes(teamId)),
  )
  const given = await presented(ctx)
  return seen.map((one) => presentSummary(ctx, one, given))
}

/** A dashboard that the caller sees; it is the one that they viewed last. */
export async function getDashboard(ctx: Ctx, id: number): Promise<Dashboard> {
  const stored = visible(ctx, await selectDashboard(ctx.tx, ctx.tenant.id, id))
  const given = await presented(ctx)
  if (given.lastViewed !== id && !ctx.principal.wall) await saveViewed(ctx.tx, callerOf(ctx), id)
  return presentDashboard(ctx, stored, { ...given, lastViewed: id })
}

/** The same answer for a dashboard that does not exist and one that the caller does not see. (D-077) */
export const visible = ({ me }: Ctx, stored: StoredDashboard | undefined): StoredDashboard =>
  stored && seesDashboard(me, stored) ? stored : notFound('Dashboard')

/** Those that it was shown to the caller in: whoever sees it now learns nothing of the time before. (D-077) */
export async function listVersions(ctx: Ctx, id: number): Promise<DashboardVersion[]> {
  const { ownerId } = visible(ctx, await selectDashboard(ctx.tx, ctx.tenant.id, id))
  const catalogue = await loadCatalogue(ctx)
  const rows = await selectVersions(ctx.tx, ctx.tenant.id, id)
  return rows
    .filter(({ readers }) => seesDashboard(ctx.me, { ownerId, ...readers }))
    .map(({ version, title, savedAt, tiles, savedBy }) => ({
      version,
      title,
      savedAt,
      tiles,
      savedBy: nameOf(catalogue, savedBy),
    }))
}

/** What an earlier version of a dashboard showed. */
export async function visibleVersion(ctx: Ctx, { id, ownerId }: StoredDashboard, version: number) {
  const found = await selectVersion(ctx.tx, ctx.tenant.id, { id, version })
  if (!found || !seesDashboard(ctx.me, { ownerId, ...found.readers })) return notFound('Version')
  const { readers: _, ...shown } = found
  return shown
}
