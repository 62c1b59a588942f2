import type { SearchClause } from '@dossier/contract/clauses'
import type { CaseListPage } from '@dossier/contract/views'
import type { Ctx } from '../../http/context.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { termsOf } from '../../query/filters/terms-of.ts'
import { withWordSets } from '../search/with-word-sets.ts'
import { countAll } from './counts/count-all.ts'
import { groupLevels } from './group-levels.ts'
import { groupedBy } from './grouped-by.ts'
import { listGroups } from './list-groups.ts'
import { listSubgroups } from './list-subgroups.ts'
import { findRows, planList, presentPage, wordsFor, type ListRequest } from './list-plan.ts'
import { requireView } from './definitions/own-views.ts'
import { EVERYTHING, viewQueryOf } from './definitions/view-query.ts'

export interface RecordsRequest extends ListRequest {
  viewId: number
  timeZone?: string | undefined
  /** Of a view with groups. */
  groupPage?: number
  /** In place of the view's. */
  groupBy?: string | undefined
  /** Further filters of the reader. */
  clauses?: readonly SearchClause[] | undefined
  /** Of one table. */
  exactTotal?: boolean
}

/** One page of a view, or of its groups, with its total; empty beyond the last page, 404 for a view that is not there. */
export async function listRecords(ctx: Ctx, { viewId, ...request }: RecordsRequest): Promise<CaseListPage> {
  const catalogue = await loadCatalogue(ctx)
  const view = groupedBy(ctx.me, catalogue, await requireView(ctx, catalogue, viewId), request.groupBy)
  const now = new Date()
  const question = viewQueryOf(ctx, catalogue, view, { ...request, now })
  if (view.groupBy !== null && request.tableId === undefined) {
    const terms = termsOf(ctx, catalogue, { timeZone: request.timeZone ?? 'UTC', now })
    const levels = groupLevels(view, terms.columns)
    const [outer] = levels
    const plan = planList(ctx.me, { catalogue, view, question: question ?? EVERYTHING }, request)
    // To somebody who may not see the field, the view has no groups.
    if (outer && plan.query) {
      const query = { ...plan.query, ...(await withWordSets(ctx, plan.query)) }
      const list = { plan: { ...plan, query }, terms, groupPage: request.groupPage ?? 1 }
      return levels.length > 1 ? listSubgroups(ctx, { ...list, levels }) : listGroups(ctx, { ...list, ...outer })
    }
  }
  const plan = planList(ctx.me, { catalogue, view, question }, request)
  const found = await findRows(ctx, plan)
  if (request.exactTotal && found.total.isMinimum)
    found.total = { records: await countAll(ctx, plan), isMinimum: false }
  return presentPage(plan, found, await wordsFor(ctx, plan, found.rows))
}
