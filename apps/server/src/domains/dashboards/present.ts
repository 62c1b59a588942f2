import type { Dashboard, DashboardSummary } from '@dossier/contract/dashboards/dashboard'
import type { Named } from '@dossier/contract/shapes'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import type { StoredDashboard } from './queries.ts'

interface Presented {
  catalogue: Catalogue
  /** The id of the dashboard that the caller viewed last. */
  lastViewed: number | null
}

export function presentSummary(
  { me }: Ctx,
  stored: Omit<StoredDashboard, 'cells'>,
  { catalogue, lastViewed }: Presented,
): DashboardSummary {
  const { id, title, privacy, limitedToTeams, fineGridEnabled, version, lastUpdated } = stored
  return {
    id,
    title,
    privacy,
    limitedToTeams,
    teams: limitedToTeams.map((team) => ({ id: team, title: catalogue.teams.get(team)?.title ?? String(team) })),
    fineGridEnabled,
    isLastViewedByUser: id === lastViewed,
    isOwn: stored.ownerId === me.id,
    version,
    lastUpdated,
    lastUpdatedBy: nameOf(catalogue, stored.lastUpdatedBy),
  }
}

export const presentDashboard = (ctx: Ctx, stored: StoredDashboard, presented: Presented): Dashboard => ({
  ...presentSummary(ctx, stored, presented),
  cells: stored.cells,
})

/** Null for nobody, and for somebody whom the tenant no longer has. */
export function nameOf({ users }: Catalogue, userId: number | null): Named | null {
  const person = userId === null ? undefined : users.get(userId)
  return person ? { id: person.id, name: person.name } : null
}
