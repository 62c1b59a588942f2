import type { CaseListPage } from '@dossier/contract/views'
import type { Ctx } from '../../http/context.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { findRows, planList, presentPage, wordsFor, type ListRequest } from './list-plan.ts'

/** One page of a view with its total; empty beyond the last page, 404 for a view that is not there. */
export async function listRecords(ctx: Ctx, request: ListRequest): Promise<CaseListPage> {
  const plan = planList(ctx.me, await loadCatalogue(ctx), request)
  const found = await findRows(ctx, plan)
  return presentPage(plan.view, found, await wordsFor(ctx, plan, found.rows))
}
