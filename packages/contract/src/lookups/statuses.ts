import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { definition, eachTime } from '../freshness.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { LOOKUP_TITLE_LENGTH, STATUSES } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { PathId, savedIdOf } from '../shapes.ts'
import { Usage } from '../usage.ts'

/** How far a record has come. Whether it is open or closed is another matter. (D-054) */
export const Status = z.object({
  id: z.int(),
  title: z.string(),
  /** The one that new records get. */
  default: z.boolean(),
  order: z.int(),
  ...DATED,
})
export type Status = z.infer<typeof Status>

export const StatusToSave = z.object({
  id: savedIdOf('status'),
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  default: z.boolean().optional(),
  /** Its place in the list, from 0. The others make room. */
  order: z.int().min(0).max(STATUSES).optional(),
  ...EXPECTED_VERSION,
})
export type StatusToSave = z.infer<typeof StatusToSave>

export const statuses = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/status',
    access: 'signedIn',
    inDraft: true,
    fresh: definition('refresh:lookup'),
    summary: 'Every status, in order',
    reply: z.array(Status),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/status',
    access: 'admin',
    inDraft: true,
    summary: 'Creates a status, or changes the one with that id; omitted values stay, and a new one comes last',
    body: StatusToSave,
    reply: Status,
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/status/usage/{id}',
    access: 'admin',
    inDraft: true,
    fresh: eachTime(),
    summary: 'What keeps a status from being deleted',
    on: { id: 'status' },
    params: z.object({ id: PathId }),
    reply: Usage,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/status/{id}',
    access: 'admin',
    inDraft: true,
    summary: 'Deletes a status; refused with 409 while records have it, and for the default one',
    on: { id: 'status' },
    params: z.object({ id: PathId }),
  }),
}
