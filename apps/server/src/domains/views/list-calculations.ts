import type { ListCalculations } from '@dossier/contract/views/calculations'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { termsOf } from '../filters/terms-of.ts'
import { calculate } from './calculate.ts'
import { groupedBy } from './grouped-by.ts'
import { requireView } from './own-views.ts'
import { EVERYTHING, questionOf } from './view-question.ts'

interface Asked {
  viewId: number
  searchTerm: string
  timeZone: string
  groupPage: number
  groupBy?: string | undefined
}

/** What a view calculates; 404 for a view that the caller does not see. */
export async function listCalculations(ctx: Ctx, { viewId, groupBy, ...asked }: Asked): Promise<ListCalculations> {
  const catalogue = await loadCatalogue(ctx)
  const view = groupedBy(ctx.me, catalogue, await requireView(ctx, catalogue, viewId), groupBy)
  const at = { timeZone: asked.timeZone, now: new Date() }
  const question = questionOf(ctx, catalogue, view, at) ?? EVERYTHING
  const terms = termsOf(ctx, catalogue, at)
  const { searchTerm: text, groupPage } = asked
  return calculate(ctx, { catalogue, view, question, text, reads: ctx.me, terms, groupPage })
}
