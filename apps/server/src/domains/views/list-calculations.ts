import type { SearchClause } from '@dossier/contract/clauses'
import type { ListCalculations } from '@dossier/contract/views/calculations'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { termsOf } from '../../query/filters/terms-of.ts'
import { calculate } from './calculate.ts'
import { groupedBy } from './grouped-by.ts'
import { requireView } from './definitions/own-views.ts'
import { EVERYTHING, viewQueryOf } from './definitions/view-query.ts'

interface Params {
  viewId: number
  searchTerm: string
  timeZone: string
  groupPage: number
  groupBy?: string | undefined
  /** Further filters of the reader. */
  clauses?: readonly SearchClause[] | undefined
}

/** What a view calculates; 404 for a view that the caller does not see. */
export async function listCalculations(ctx: Ctx, { viewId, groupBy, ...request }: Params): Promise<ListCalculations> {
  const catalogue = await loadCatalogue(ctx)
  const view = groupedBy(ctx.me, catalogue, await requireView(ctx, catalogue, viewId), groupBy)
  const at = { timeZone: request.timeZone, now: new Date() }
  const question = viewQueryOf(ctx, catalogue, view, { ...at, clauses: request.clauses }) ?? EVERYTHING
  const terms = termsOf(ctx, catalogue, at)
  const { searchTerm: text, groupPage } = request
  return calculate(ctx, { catalogue, view, question, text, reads: ctx.me, terms, groupPage })
}
