import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { eachTime } from '../freshness.ts'
import { Id, PathId } from '../shapes.ts'

/** What others have changed in a record since a person last saw it. */
export const Visit = z.object({
  /** The sequence number that they have seen; null if they have never opened the record. */
  seq: z.int().nullable(),
  /** The newest change of each property and field, the oldest of them first. */
  changes: z.array(z.object({ key: z.string(), seq: z.int() })),
})
export type Visit = z.infer<typeof Visit>

export const visits = {
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/cases/visit/{caseId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'What others have changed in a record since the caller last saw it, as far as the caller may see it',
    on: { caseId: 'case:view' },
    params: z.object({ caseId: PathId }),
    reply: Visit,
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/cases/visit/{caseId}',
    access: 'signedIn',
    summary: 'Says up to which sequence number the caller has seen a record',
    on: { caseId: 'case:view' },
    params: z.object({ caseId: PathId }),
    body: z.object({ seq: Id }),
  }),
}
