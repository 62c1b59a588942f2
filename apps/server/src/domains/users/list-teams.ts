import type { Titled } from '@dossier/contract/shapes'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { loadCatalogue } from '../lookups/load-catalogue.ts'

const collator = new Intl.Collator('en', { sensitivity: 'accent', numeric: true })

/** The teams of the tenant, by title. */
export async function listTeams(ctx: Ctx): Promise<Titled[]> {
  const { teams } = await loadCatalogue(ctx)
  return [...teams.values()].toSorted((a, b) => collator.compare(a.title, b.title))
}

/** 404 unless the tenant has that team. */
export async function demandTeam(ctx: Ctx, id: number): Promise<void> {
  const { teams } = await loadCatalogue(ctx)
  if (!teams.has(id)) notFound('Team')
}
