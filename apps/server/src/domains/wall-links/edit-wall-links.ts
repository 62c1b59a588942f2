import {
  WALL_LINKS,
  WALL_TOKEN_PREFIX,
  type WallLink,
  type WallLinkToSave,
} from '@dossier/contract/dashboards/wall-links'
import type { AuditedValues } from '@dossier/core/audit/audited'
import { seesDashboard } from '@dossier/core/access/dashboards'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { newSecret, requireExpiry } from '../../http/principals/new-secret.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { selectDashboards } from '../dashboards/queries.ts'
import { deleteWallLink, insertWallLink, selectWallLink, selectWallLinks, type StoredWallLink } from './queries.ts'

export async function listWallLinks(ctx: Ctx): Promise<WallLink[]> {
  const present = await presenter(ctx)
  return (await selectWallLinks(ctx.tx, ctx.tenant.id)).map(present)
}

/** Creates a link, and answers its secret this once. */
export async function createWallLink(
  ctx: Ctx,
  { title, teamIds, dashboardIds, seconds, expires }: WallLinkToSave,
): Promise<{ token: string; wallLink: WallLink }> {
  const { tx, tenant } = ctx
  const at = requireExpiry(expires)
  await lockTenant(tx, tenant.id)
  if ((await selectWallLinks(tx, tenant.id)).length >= WALL_LINKS)
    conflict(`There can be up to ${WALL_LINKS} links. Revoke one first.`)
  await requireShown(ctx, { teamIds, dashboardIds })
  const { token, stored } = newSecret(WALL_TOKEN_PREFIX)
  const id = await insertWallLink(tx, tenant.id, {
    title,
    team_ids: [...new Set(teamIds)],
    dashboard_ids: [...new Set(dashboardIds)],
    seconds,
    expires: at,
    ...stored,
  })
  const wallLink = (await presenter(ctx))((await selectWallLink(tx, tenant.id, id))!)
  await recordAudit(ctx, audited('wallLink', { id, name: title, before: null, after: auditedOf(wallLink) }))
  return { token, wallLink }
}

/** Ends a link at once, with the connections of the walls that use it. */
export async function revokeWallLink(ctx: Ctx, id: number): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const stored = await selectWallLink(tx, tenant.id, id)
  if (!stored) return notFound('Link')
  const before = auditedOf((await presenter(ctx))(stored))
  const tokenHash = await deleteWallLink(tx, tenant.id, id)
  await recordAudit(ctx, audited('wallLink', { id, name: stored.title, before, after: null }))
  ctx.emit({ type: 'rights.changed', forget: { tokenHash } })
  ctx.emit({ type: 'session.ended', tokenHashes: [tokenHash] })
}

/** Whoever makes a link chooses what they see, of which the wall has to see each. */
async function requireShown(ctx: Ctx, { teamIds, dashboardIds }: Pick<WallLinkToSave, 'teamIds' | 'dashboardIds'>) {
  const { teams } = await loadCatalogue(ctx)
  if (teamIds.some((id) => !teams.has(id))) badInput('A team was deleted. Choose the teams again.', 'teamIds')
  const all = await selectDashboards(ctx.tx, ctx.tenant.id)
  for (const id of dashboardIds) {
    const dashboard = all.find((one) => one.id === id)
    if (!dashboard || !seesDashboard(ctx.me, dashboard))
      return badInput('A dashboard was deleted. Choose the dashboards again.', 'dashboardIds')
    if (!seesDashboard({ id: 0, teams: teamIds }, dashboard))
      badInput(
        `“${dashboard.title}” cannot be seen with the rights of these teams. Add a team that sees it, or leave it out.`,
        'teamIds',
      )
  }
}

async function presenter(ctx: Ctx): Promise<(stored: StoredWallLink) => WallLink> {
  const { teams } = await loadCatalogue(ctx)
  const all = await selectDashboards(ctx.tx, ctx.tenant.id)
  const titles = new Map(all.filter((one) => seesDashboard(ctx.me, one)).map(({ id, title }) => [id, title]))
  return ({ teamIds, dashboardIds, isExpired, ...stored }) => ({
    ...stored,
    teams: teamIds.flatMap((id) => (teams.has(id) ? [{ id, name: teams.get(id)!.title }] : [])),
    dashboards: dashboardIds.flatMap((id) => (titles.has(id) ? [{ id, name: titles.get(id)! }] : [])),
    state: isExpired ? ('Expired' as const) : ('Active' as const),
  })
}

const auditedOf = ({
  title,
  teams,
  dashboards,
  seconds,
  expires,
  lastAddress,
}: WallLink): AuditedValues<'wallLink'> => ({
  title,
  teams: teams.map(({ name }) => name),
  dashboards: dashboards.map(({ name }) => name),
  seconds,
  expires,
  address: lastAddress,
})
