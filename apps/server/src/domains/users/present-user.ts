import type { UserDetails } from '@dossier/contract/users'
import type { Ctx } from '../../http/context.ts'
import { loadCatalogue } from '../lookups/load-catalogue.ts'
import { selectPerson, summaryOf } from './queries.ts'

/** One user as the caller may see them; null if the tenant has none with that id. */
export async function presentUser(ctx: Ctx, id: number): Promise<UserDetails | null> {
  const row = await selectPerson(ctx.tx, ctx.tenant.id, id)
  if (!row) return null
  const { teams } = await loadCatalogue(ctx)
  const {
    rights,
    hasSignedIn: _,
    membership: _membership,
    ...summary
  } = summaryOf(row, { withRights: ctx.me.editUsers })
  return {
    ...summary,
    teams: row.teams.map((teamId) => ({ id: teamId, title: teams.get(teamId)?.title ?? '' })),
    ...(rights && { ...rights, lastLogin: row.last_login }),
  }
}
