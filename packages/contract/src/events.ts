import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, Named, Paged, PageNumber, PathId } from './shapes.ts'
import { briefly } from './freshness.ts'

export const EVENT_TYPES = [
  'created',
  'promoted',
  'closed',
  'reopened',
  'deleted',
  'restored',
  'fieldChanged',
  'overridden',
  'overrideReset',
  'propertyChanged',
  'comment',
  'file',
  'linked',
  'unlinked',
] as const
export const EventType = z.enum(EVENT_TYPES)
export type EventType = z.infer<typeof EventType>

/** What one save changed in one place, as text for people. `id` is the sequence number within the record. */
export const EventEntry = z.object({
  id: z.int(),
  /** A property key, or `fields.{id}`. */
  key: z.string(),
  label: z.string(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  text: z.string().nullable(),
  isHtml: z.boolean(),
})
export type EventEntry = z.infer<typeof EventEntry>

/** All that one save did to a record. `id` is the sequence number of its first entry. */
export const CaseEvent = z.object({
  id: z.int(),
  caseId: z.int(),
  type: EventType,
  user: Named,
  created: Instant,
  entries: z.array(EventEntry),
})
export type CaseEvent = z.infer<typeof CaseEvent>

const OneCase = z.object({ caseId: PathId })

export const events = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/event/{caseId}',
    access: 'signedIn',
    fresh: briefly('case-hub'),
    summary:
      'What happened to a record, newest first, 50 saves a page; changes of fields the caller may not see are absent',
    on: { caseId: 'case:view' },
    params: OneCase,
    query: z.object({ pageNumber: PageNumber }),
    reply: Paged(CaseEvent),
  }),
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/event/{caseId}/{eventId}',
    access: 'signedIn',
    fresh: briefly(),
    summary: 'One save of a record',
    on: { caseId: 'case:view', eventId: 'entry' },
    params: OneCase.extend({ eventId: PathId }),
    reply: CaseEvent,
  }),
  history: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/cases/history/{caseId}',
    access: 'signedIn',
    fresh: briefly(),
    summary: 'What happened to a record after an instant, newest first; at most 200 saves',
    on: { caseId: 'case:view' },
    params: OneCase,
    query: z.object({ greaterThanDate: z.iso.datetime({ offset: true }).optional() }),
    reply: z.array(CaseEvent),
  }),
}
