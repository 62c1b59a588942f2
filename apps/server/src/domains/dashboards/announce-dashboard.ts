import { PRIVACY } from '@dossier/contract/dashboards/dashboard'
import { countOf } from '@dossier/core/text/plural'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import type { StoredDashboard } from './queries.ts'

/**
 * Tells browsers, and the audit log, that a dashboard changed. Of a private one nobody but its owner learns: one that was
 * made private is deleted for everybody else. (D-077)
 */
export async function announceDashboard(
  ctx: Ctx,
  before: StoredDashboard | null,
  after: StoredDashboard | null,
): Promise<void> {
  const tenantId = ctx.tenant.id
  const [shared, sharedAfter] = [sharedOnly(before), sharedOnly(after)]
  if (!shared && !sharedAfter) {
    const { ownerId } = (after ?? before)!
    if (ownerId !== null) ctx.emit({ type: 'privateDashboard.changed', tenantId, userId: ownerId })
    return
  }
  const catalogue = await loadCatalogue(ctx)
  const { id, title: name } = (sharedAfter ?? shared)!
  const version = (one: StoredDashboard | null) => one && auditedVersion(one, catalogue)
  await recordAudit(ctx, audited('dashboard', { id, name, before: version(shared), after: version(sharedAfter) }))
  ctx.emit({ type: 'configuration.changed', tenantId, kinds: ['dashboards'] })
}

const sharedOnly = (dashboard: StoredDashboard | null): StoredDashboard | null =>
  dashboard?.privacy === PRIVACY.private ? null : dashboard

const auditedVersion = ({ title, limitedToTeams, fineGridEnabled, cells }: StoredDashboard, { teams }: Catalogue) => ({
  title,
  teams: limitedToTeams.map((id) => teams.get(id)?.title ?? String(id)),
  fineGridEnabled,
  tiles: [countOf(cells.length, 'tile'), ...cells.map((cell) => JSON.stringify(cell))],
})
