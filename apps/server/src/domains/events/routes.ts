import { events } from '@dossier/contract/events/calls'
import { implement } from '../../http/implement.ts'
import { listChoices } from './list-choices.ts'
import { downloadMedia, listKeyEvents, markEntry, markMedia, replayKeyEvents } from './key-events.ts'
import { pastCase } from './past-case.ts'
import { replayUndo, undoEvent } from './undo-event.ts'
import { getEvent, listEvents, listHistory } from './list-events.ts'

export const eventRoutes = implement(
  events,
  {
    list: (ctx, { params, query }) => listEvents(ctx, { ...params, ...query }),
    choices: (ctx, { params }) => listChoices(ctx, params.caseId),
    undo: (ctx, { params, body }) => undoEvent(ctx, { ...params, ...body }),
    keys: (ctx, { params }) => listKeyEvents(ctx, params.caseId),
    markEntry: (ctx, { params, query }) => markEntry(ctx, { ...params, ...query }),
    markMedia: (ctx, { params, query }) => markMedia(ctx, { ...params, ...query }),
    media: (ctx, { params }) => downloadMedia(ctx, params),
    past: (ctx, { params, query }) => pastCase(ctx, { ...params, ...query }),
    get: (ctx, { params }) => getEvent(ctx, params),
    history: (ctx, { params, query }) => listHistory(ctx, { ...params, ...query }),
  },
  {
    undo: { keepsKey: ({ isUndone }) => isUndone, replay: replayUndo },
    markEntry: { replay: replayKeyEvents },
    markMedia: { replay: replayKeyEvents },
  },
)
