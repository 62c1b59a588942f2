import { visits } from '@dossier/contract/cases/visits'
import { implement } from '../../http/implement.ts'
import { listMarks } from './list-marks.ts'
import { getVisit, saveVisit } from './visit.ts'

export const visitRoutes = implement(visits, {
  marks: (ctx, { query }) => listMarks(ctx, query.ids),
  get: (ctx, { params }) => getVisit(ctx, params.caseId),
  save: (ctx, { params, body }) => saveVisit(ctx, { ...params, ...body }),
})
