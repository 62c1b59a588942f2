import { events } from '@dossier/contract/events'
import { implement } from '../../http/implement.ts'
import { getEvent, listEvents, listHistory } from './list-events.ts'

export const eventRoutes = implement(events, {
  list: (ctx, { params, query }) => listEvents(ctx, { ...params, ...query }),
  get: (ctx, { params }) => getEvent(ctx, params),
  history: (ctx, { params, query }) => listHistory(ctx, { ...params, ...query }),
})
