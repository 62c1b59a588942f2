import {
  type Dashboard,
  type DashboardConflict,
  type DashboardToSave,
  PRIVACY,
} from '@dossier/contract/dashboards/dashboard'
import { DASHBOARDS } from '@dossier/contract/limits'
import { canMakePrivate } from '@dossier/core/access/dashboards'
import { lockTenant } from '../../db/lock-tenant.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, conflict, DetailedRefusal } from '../../http/refusal.ts'
import { requireTeams } from '../users/require-teams.ts'
import { announceDashboard } from './announce-dashboard.ts'
import { checkedCells } from './check-cells.ts'
import { presentDashboard } from './present.ts'
import {
  countDashboards,
  type DashboardValues,
  deleteDashboard,
  insertDashboard,
  insertVersion,
  lockDashboard,
  type StoredDashboard,
  updateDashboard,
} from './queries.ts'
import { presented, visible, visibleVersion } from './read-dashboards.ts'

/**
 * Creates a dashboard, which belongs to the caller, or changes one that they see. A save over a newer version is answered
 * with 409 and the dashboard as it is now. (D-077, D-116)
 */
export async function saveDashboard(ctx: Ctx, input: DashboardToSave): Promise<Dashboard> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = input.id === 0 ? null : visible(ctx, await lockDashboard(tx, tenant.id, input.id))
  if (before) await refuseNewer(ctx, before, input)
  else if ((await countDashboards(tx, tenant.id)) >= DASHBOARDS)
    conflict(`There can be up to ${DASHBOARDS} dashboards. Delete one first.`)
  return store(ctx, before, await checkedValues(ctx, before, input))
}

async function refuseNewer(ctx: Ctx, before: StoredDashboard, { lastUpdated }: DashboardToSave): Promise<void> {
  if (lastUpdated == null || Date.parse(lastUpdated) === Date.parse(before.lastUpdated)) return
  const body: DashboardConflict = {
    message: 'This dashboard was changed by someone else. Choose which changes to keep.',
    current: presentDashboard(ctx, before, await presented(ctx)),
  }
  throw new DetailedRefusal(409, body)
}

async function checkedValues(
  ctx: Ctx,
  before: StoredDashboard | null,
  { title, privacy, limitedToTeams, fineGridEnabled, cells }: DashboardToSave,
): Promise<DashboardValues> {
  const teams = privacy === PRIVACY.teams ? [...new Set(limitedToTeams)].toSorted((a, b) => a - b) : []
  if (privacy === PRIVACY.teams && teams.length === 0) badInput('Choose at least one team.', 'limitedToTeams')
  await requireTeams(ctx, teams)
  if (before && privacy === PRIVACY.private && before.privacy !== privacy && !canMakePrivate(ctx.me, before))
    badInput('Only its owner can make a dashboard private.', 'privacy')
  return { title, privacy, limitedToTeams: teams, fineGridEnabled, cells: checkedCells({ cells, fineGridEnabled }) }
}

async function store(ctx: Ctx, before: StoredDashboard | null, values: DashboardValues): Promise<Dashboard> {
  const { tx, tenant, me } = ctx
  const author = { tenantId: tenant.id, userId: me.id }
  const after = before
    ? await updateDashboard(tx, author, { id: before.id, ...values })
    : await insertDashboard(tx, author, values)
  await insertVersion(tx, tenant.id, after)
  await announceDashboard(ctx, before, after)
  return presentDashboard(ctx, after, await presented(ctx))
}

export async function removeDashboard(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = visible(ctx, await lockDashboard(tx, tenant.id, id))
  await deleteDashboard(tx, tenant.id, id)
  await announceDashboard(ctx, before, null)
}

/** Saves what an earlier version showed. Who sees the dashboard stays as it is. */
export async function restoreVersion(ctx: Ctx, key: { id: number; version: number }): Promise<Dashboard> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const before = visible(ctx, await lockDashboard(tx, tenant.id, key.id))
  const version = await visibleVersion(ctx, before, key.version)
  const { privacy, limitedToTeams } = before
  return store(ctx, before, { ...version, privacy, limitedToTeams })
}
