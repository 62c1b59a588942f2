import type { View } from '@dossier/contract/views/definition'
import { loadCatalogue } from '../../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../../http/context.ts'
import { viewsOf } from './own-views.ts'
import { viewPresenter } from './present-view.ts'

/** The views that the caller sees, as far as they may see them. */
export async function listViews(ctx: Ctx): Promise<View[]> {
  const catalogue = await loadCatalogue(ctx)
  return (await viewsOf(ctx, catalogue)).map(viewPresenter(ctx, catalogue))
}
