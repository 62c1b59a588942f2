import { DashboardToSave, PRIVACY } from '@dossier/contract/dashboards/dashboard'
import { contentsToSave } from '@dossier/core/configuration/tile-contents'
import { saveDashboard } from '../../dashboards/save-dashboard.ts'
import { asForm } from './as-form.ts'
import { numbered, numbers } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'
import { asWriter } from './writer.ts'

/** They stay when a version is rolled back to: one that was private then is no part of that version. */
export const dashboards: KindCalls<'dashboards'> = {
  save: async (ctx, { title, teams, fineGridEnabled, cells }, before) => {
    const input = {
      id: numbered(before),
      title,
      privacy: teams.length > 0 ? PRIVACY.teams : PRIVACY.public,
      limitedToTeams: numbers(teams),
      fineGridEnabled,
      cells: cells.map((cell) => ({
        ...cell,
        contents: JSON.stringify(contentsToSave(cell.contents)),
        pluginTypeId: null,
      })),
    }
    return saveDashboard(await asWriter(ctx), asForm(DashboardToSave, input))
  },
  remove: null,
}
