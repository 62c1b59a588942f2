import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CaseEvent, EventChoices, EventFilter, KeyEvents, PastCase, UndoneEvent } from '../events.ts'
import { FileId, PDF_TYPE, PICTURE_TYPES, UNKNOWN_TYPE } from '../files.ts'
import { briefly, eachTime } from '../freshness.ts'
import { MAX_INT, Paged, PageNumber, PathBoolean, PathId } from '../shapes.ts'

const OneCase = z.object({ caseId: PathId })
const OneMedia = OneCase.extend({ fileId: FileId })
const OneEvent = OneCase.extend({ eventId: PathId })

export const events = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/event/{caseId}',
    access: 'signedIn',
    fresh: briefly('case-hub'),
    summary:
      'What happened to a record, newest first, 50 saves a page, all or some kinds of them; changes of fields the caller may not see are absent',
    on: { caseId: 'case:view' },
    params: OneCase,
    query: EventFilter.extend({
      pageNumber: PageNumber,
      /** Only older events than this one: pages that stay the same while others write. */
      before: PathId.optional(),
    }),
    reply: Paged(CaseEvent),
  }),
  choices: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/event/choices/{caseId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary:
      'The fields, people, kinds and causes that occur in the history of a record, as far as the caller may see it',
    on: { caseId: 'case:view' },
    params: OneCase,
    reply: EventChoices,
  }),
  undo: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/event/undo/{caseId}/{eventId}',
    access: 'signedIn',
    summary:
      'Takes back, in this record, the action that an event belongs to, by the rights of the caller. If some of it cannot be taken back, nothing is done unless partly is true',
    on: { caseId: 'case:edit', eventId: 'entry' },
    params: OneEvent,
    body: z.object({ partly: z.boolean().default(false) }),
    reply: UndoneEvent,
  }),
  keys: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/event/key/{caseId}',
    access: 'signedIn',
    fresh: briefly('case-hub'),
    summary: 'The key entries of a record as events, oldest first, as far as the caller may see them',
    on: { caseId: 'case:view' },
    params: OneCase,
    reply: KeyEvents,
  }),
  markEntry: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/event/setaskey/{caseId}/{eventId}/{entryId}',
    access: 'signedIn',
    summary: 'Marks an entry of an event as key, or takes the mark away; answers all key entries',
    on: { caseId: 'case:edit', eventId: 'entry', entryId: 'entry' },
    params: OneEvent.extend({ entryId: PathId }),
    query: z.object({ isKey: PathBoolean }),
    reply: KeyEvents,
  }),
  markMedia: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/event/media/setaskey/{caseId}/{fileId}',
    access: 'signedIn',
    summary: 'Marks a file of a record as key, or takes the mark away; answers all key entries',
    on: { caseId: 'case:edit', fileId: 'file' },
    params: OneMedia,
    query: z.object({ isKey: PathBoolean }),
    reply: KeyEvents,
  }),
  media: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/event/media/{caseId}/{fileId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'A file that an event added, as a download of that file',
    on: { caseId: 'case:view', fileId: 'file' },
    params: OneMedia,
    file: [...PICTURE_TYPES, PDF_TYPE, UNKNOWN_TYPE],
  }),
  past: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/event/past/{caseId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'A record as it was at a moment, or after one of its events; what the caller may see now',
    on: { caseId: 'case:view' },
    params: OneCase,
    query: z.object({
      moment: z.iso.datetime({ offset: true }).optional(),
      seq: z.coerce.number().int().min(1).max(MAX_INT).optional(),
    }),
    reply: PastCase,
  }),
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/event/{caseId}/{eventId}',
    access: 'signedIn',
    fresh: briefly(),
    summary: 'One save of a record, with its values as a whole; lists of events shorten long ones',
    on: { caseId: 'case:view', eventId: 'entry' },
    params: OneEvent,
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
