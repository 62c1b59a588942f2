import { saveTeam } from '../../users/edit-teams.ts'
import { numbered } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'

/** They are of people, and stay. */
export const teams: KindCalls<'teams'> = {
  save: (ctx, team, before) => saveTeam(ctx, { id: numbered(before), title: team.title }),
  remove: null,
}
