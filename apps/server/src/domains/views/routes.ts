import { views } from '@dossier/contract/views'
import { implement } from '../../http/implement.ts'
import { firstList } from './first-list.ts'
import { listRecords } from './list-records.ts'
import { listViews } from './list-views.ts'
import { summarizeViews } from './summarize-views.ts'

export const viewRoutes = implement(views, {
  first: (ctx, { query }) => firstList(ctx, query.search),
  list: (ctx) => listViews(ctx),
  summary: (ctx, { query }) => summarizeViews(ctx, query.searchTerm),
  cases: (ctx, { query }) => listRecords(ctx, query),
  caseList: (ctx, { query }) =>
    listRecords(ctx, { ...query, page: query.pageNumber, sortBy: 'lastUpdated', sortDesc: true }),
  caseTable: (ctx, { query }) => listRecords(ctx, query),
})
