import type { Team } from '@dossier/contract/users/teams'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { selectTeams } from './team-queries.ts'

const collator = new Intl.Collator('en', { sensitivity: 'accent', numeric: true })

/** The teams of the tenant with their members, by title. */
export async function listTeams({ tx, tenant }: Ctx): Promise<Team[]> {
  const teams = await selectTeams(tx, tenant.id)
  return teams.toSorted((a, b) => collator.compare(a.title, b.title))
}

/** 404 unless the tenant has that team. */
export async function requireTeam(ctx: Ctx, id: number): Promise<void> {
  const { teams } = await loadCatalogue(ctx)
  if (!teams.has(id)) notFound('Team')
}
