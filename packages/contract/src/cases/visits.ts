import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { eachTime } from '../freshness.ts'
import { Id, idList, PathId } from '../shapes.ts'

/** What others have changed in a record since a person last saw it. */
export const Visit = z.object({
  /** The sequence number that they have seen; null if they have never opened the record. */
  seq: z.int().nullable(),
  /** The newest change of each property and field, the oldest of them first. */
  changes: z.array(z.object({ key: z.string(), seq: z.int() })),
})
export type Visit = z.infer<typeof Visit>

/** Records whose marks are asked for at once. */
export const MARKED_AT_ONCE = 100

/** What others have changed in a record of a list since a person last saw it. */
export const MarkedRecord = z.object({
  caseId: z.int(),
  /** Of the newest change. */
  seq: z.int(),
  /** The properties and fields that have changed. */
  keys: z.array(z.string()),
})
export type MarkedRecord = z.infer<typeof MarkedRecord>

export const visits = {
  marks: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/cases/visits',
    access: 'signedIn',
    fresh: eachTime(),
    summary:
      'Which of up to 100 records, by ids with commas, others have changed since the caller last saw them, as far as the caller may see it; the rest is left out',
    query: z.object({
      ids: idList('ids').refine((ids) => ids.length <= MARKED_AT_ONCE, `Ask for up to ${MARKED_AT_ONCE} records.`),
    }),
    reply: z.array(MarkedRecord),
  }),
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
