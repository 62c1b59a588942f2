import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../../http/context.ts'

/**
 * The administrator as somebody in every team. A file may name fields and folders that they do not see, as a template
 * may: they define who does. What they may do stays what it is.
 */
export async function asWriter(ctx: Ctx): Promise<Ctx> {
  const { teams } = await loadCatalogue(ctx)
  return { ...ctx, me: { ...ctx.me, teams: [...teams.keys()] } }
}

/** Things are in folders by their titles. */
export const folderTitle = async (ctx: Ctx, id: string | null): Promise<string | null> =>
  id === null ? null : ((await loadCatalogue(ctx)).folders.get(id)?.title ?? null)
