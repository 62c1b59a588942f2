import { actions } from '@dossier/contract/actions'
import { implement } from '../../http/implement.ts'
import { listLarger } from './list-larger.ts'
import { replayUndoAll, undoAll } from './undo-all.ts'

export const actionRoutes = implement(
  actions,
  {
    larger: (ctx, { params, query }) => listLarger(ctx, { caseId: params.caseId, eventIds: query.ids }),
    undoAll: (ctx, { params, body }) => undoAll(ctx, { ...params, ...body }),
  },
  {
    undoAll: {
      keepsKey: ({ isUndone, isStarted }) => isUndone || isStarted,
      replay: replayUndoAll,
    },
  },
)
