import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eachTime } from './freshness.ts'
import { idList, PathId } from './shapes.ts'

/** Events of a record about whose actions is asked at once. */
const EVENTS_AT_ONCE = 50

/** An action that changed several records. */
export const LargerAction = z.object({
  /** The event of it in this record. */
  eventId: z.int(),
  /** The records that the caller may see. */
  records: z.int(),
  /** There are more; counting stops at a bound. */
  isMinimum: z.boolean(),
})
export type LargerAction = z.infer<typeof LargerAction>

/** Names of records that keep something. */
export const MOST_LEFT = 20

export const UndoneAction = z.object({
  caseId: z.int(),
  /** Whether anything was restored. */
  isUndone: z.boolean(),
  /** It continues as a job. */
  isStarted: z.boolean(),
  /** Nothing was done because something would stay as it is; the rest can be undone, with `partly`. */
  offersRest: z.boolean(),
  /** The records in which something was restored, or would be. */
  records: z.int(),
  /** Records that keep something, and why: the first 20. */
  left: z.array(z.object({ caseNumber: z.string(), message: z.string() })),
  leftTotal: z.int(),
})
export type UndoneAction = z.infer<typeof UndoneAction>

export const actions = {
  larger: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/event/actions/{caseId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary:
      'Which of up to 50 events of a record, by ids with commas, belong to actions that changed several records, and how many the caller may see',
    on: { caseId: 'case:view' },
    params: z.object({ caseId: PathId }),
    query: z.object({
      ids: idList('ids').refine((ids) => ids.length <= EVENTS_AT_ONCE, `Ask for up to ${EVENTS_AT_ONCE} events.`),
    }),
    reply: z.array(LargerAction),
  }),
  undoAll: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/event/undoAll/{caseId}/{eventId}',
    access: 'signedIn',
    summary:
      'Takes back the action that an event belongs to in all of its records, by the rights of the caller on each. If some of it cannot be taken back, nothing is done unless partly is true. More than 10,000 records are left to a job, which administrators can start',
    on: { caseId: 'case:edit', eventId: 'entry' },
    params: z.object({ caseId: PathId, eventId: PathId }),
    body: z.object({ partly: z.boolean().default(false) }),
    reply: UndoneAction,
  }),
}
