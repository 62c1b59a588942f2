import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FIELDS_PER_CASE } from '../limits.ts'
import { FieldId, PathId } from '../shapes.ts'
import { CaseDetails, PropertyKey } from './details.ts'

/** Of two records: the one that is closed, and the one that stays. */
export const MergeSide = z.enum(['source', 'target'])

export const MergeChoices = z.object({
  /** By key; the target's value stays where nothing is chosen, unless it is empty. */
  properties: z.partialRecord(PropertyKey, MergeSide).default({}),
  fields: z
    .record(FieldId, MergeSide)
    .refine((fields) => Object.keys(fields).length <= FIELDS_PER_CASE, 'A record can have up to 500 fields.')
    .default({}),
  /** The sequence numbers at which the caller saw the records. Without them the values of this moment are merged. */
  bases: z.object({ source: z.int().min(0), target: z.int().min(0) }).optional(),
})
export type MergeChoices = z.infer<typeof MergeChoices>

/** Answered with 409 when a value that is chosen between was saved after the caller saw it. */
export const MergeConflict = z.object({
  message: z.string(),
  /** The places where the values are others by now: a property key, or `fields.{id}`. */
  changed: z.array(z.string()),
  source: CaseDetails,
  target: CaseDetails,
})
export type MergeConflict = z.infer<typeof MergeConflict>

export const caseMerge = {
  merge: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/cases/merge/{a}/{b}',
    access: 'signedIn',
    summary: 'Merges the first record into the second, which gets its lists, files, comments and links, and closes it',
    on: { a: 'case:edit', b: 'otherCase' },
    params: z.object({ a: PathId, b: PathId }),
    body: MergeChoices,
    reply: CaseDetails,
    conflict: MergeConflict,
  }),
}
