import { dashboards } from '@dossier/contract/dashboards/calls'
import { implement } from '../../http/implement.ts'
import { getDashboard, listDashboards, listVersions } from './read-dashboards.ts'
import { removeDashboard, restoreVersion, saveDashboard } from './save-dashboard.ts'

export const dashboardRoutes = implement(dashboards, {
  list: (ctx) => listDashboards(ctx),
  forTeam: (ctx, { params }) => listDashboards(ctx, params.teamId),
  get: (ctx, { params }) => getDashboard(ctx, params.id),
  save: (ctx, { body }) => saveDashboard(ctx, body),
  remove: (ctx, { params }) => removeDashboard(ctx, params.id),
  versions: (ctx, { params }) => listVersions(ctx, params.id),
  restore: (ctx, { params }) => restoreVersion(ctx, params),
})
