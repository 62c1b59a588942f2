import type { CaseListPage } from '@dossier/contract/views'
import type { Ctx } from '../../http/context.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { termsOf } from '../filters/terms-of.ts'
import { withKnownWords } from '../search/known-words.ts'
import { countAll } from './count-all.ts'
import { groupedBy } from './grouped-by.ts'
import { listGroups } from './list-groups.ts'
import { findRows, planList, presentPage, wordsFor, type ListRequest } from './list-plan.ts'
import { requireView } from './own-views.ts'
import { EVERYTHING, questionOf } from './view-question.ts'

export interface RecordsRequest extends ListRequest {
  viewId: number
  timeZone?: string | undefined
  /** Of a view with groups. */
  groupPage?: number
  /** In place of the view's. */
  groupBy?: string | undefined
  /** Of one table. */
  exactTotal?: boolean
}

/** One page of a view, or of its groups, with its total; empty beyond the last page, 404 for a view that is not there. */
export async function listRecords(ctx: Ctx, { viewId, ...request }: RecordsRequest): Promise<CaseListPage> {
  const catalogue = await loadCatalogue(ctx)
  const view = groupedBy(ctx.me, catalogue, await requireView(ctx, catalogue, viewId), request.groupBy)
  const now = new Date()
  const question = questionOf(ctx, catalogue, view, { ...request, now })
  if (view.groupBy !== null && request.tableId === undefined) {
    const terms = termsOf(ctx, catalogue, { timeZone: request.timeZone ?? 'UTC', now })
    const column = terms.columns.get(view.groupBy)
    const plan = planList(ctx.me, { catalogue, view, question: question ?? EVERYTHING }, request)
    // To somebody who may not see the field, the view has no groups.
    if (column && plan.asked) {
      const asked = { ...plan.asked, sought: await withKnownWords(ctx, plan.asked.sought) }
      return listGroups(ctx, { plan: { ...plan, asked }, column, terms, groupPage: request.groupPage ?? 1 })
    }
  }
  const plan = planList(ctx.me, { catalogue, view, question }, request)
  const found = await findRows(ctx, plan)
  if (request.exactTotal && found.total.isMinimum)
    found.total = { records: await countAll(ctx, plan), isMinimum: false }
  return presentPage(plan, found, await wordsFor(ctx, plan, found.rows))
}
