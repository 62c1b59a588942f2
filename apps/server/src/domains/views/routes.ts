import { views } from '@dossier/contract/views'
import { caseCalendar } from '@dossier/contract/views/calendar'
import { viewCalculations } from '@dossier/contract/views/calculations'
import { viewEditing } from '@dossier/contract/views/editing'
import { viewLayouts } from '@dossier/contract/views/layouts'
import { implement } from '../../http/implement.ts'
import { firstList } from './pages/first-list.ts'
import { listCalculations } from './list-calculations.ts'
import { listDays } from './list-days.ts'
import { listPictures } from './list-pictures.ts'
import { listPlaced, listPoints } from './list-points.ts'
import { listRecords } from './list-records.ts'
import { listViews } from './definitions/list-views.ts'
import { removeView, saveView } from './definitions/save-view.ts'
import { summarizeViews } from './definitions/summarize-views.ts'

const reading = implement(views, {
  first: (ctx, { query }) => firstList(ctx, query.search),
  list: (ctx) => listViews(ctx),
  summary: (ctx, { query }) => summarizeViews(ctx, query),
  cases: (ctx, { query }) => listRecords(ctx, query),
  caseList: (ctx, { query }) =>
    listRecords(ctx, { ...query, page: query.pageNumber, sortBy: 'lastUpdated', sortDesc: true }),
  caseTable: (ctx, { query }) => listRecords(ctx, query),
})

const editing = implement(viewEditing, {
  save: (ctx, { body }) => saveView(ctx, body),
  remove: (ctx, { params }) => removeView(ctx, params.id),
})

const calculations = implement(viewCalculations, {
  list: (ctx, { query }) => listCalculations(ctx, query),
})

const layouts = implement(viewLayouts, {
  points: (ctx, { query }) => listPoints(ctx, query),
  placed: (ctx, { query }) => listPlaced(ctx, query),
  pictures: (ctx, { query }) => listPictures(ctx, query),
})

const calendar = implement(caseCalendar, {
  between: (ctx, { query }) => listDays(ctx, query),
})

export const viewRoutes = [...reading, ...editing, ...layouts, ...calendar, ...calculations]
