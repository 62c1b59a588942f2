import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { eachTime } from '../freshness.ts'
import { PathId } from '../shapes.ts'

export const LINK_TYPES = ['Related', 'Merged into'] as const

/** A link of a record, as seen from there: everything but the type describes the other record. */
export const CaseLink = z.object({
  id: z.string(),
  caseId: z.int(),
  caseNumber: z.string(),
  title: z.string(),
  isClosed: z.boolean(),
  type: z.enum(LINK_TYPES),
  /** The one of the two that was merged into the other; null for related records. */
  mergedCaseId: z.int().nullable(),
})
export type CaseLink = z.infer<typeof CaseLink>

/** The first record has to be one that the caller may edit, the other one that they may see. */
const Both = { on: { a: 'case:edit', b: 'otherCase' }, params: z.object({ a: PathId, b: PathId }) } as const

export const caseLinks = {
  link: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/cases/link/{a}/{b}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'Links two records; answers the links of the first one, unchanged if they are linked already',
    changesState: true,
    ...Both,
    reply: z.array(CaseLink),
  }),
  unlink: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/cases/link/{a}/{b}',
    access: 'signedIn',
    summary: 'Removes the link between two records; answers the links of the first one',
    ...Both,
    reply: z.array(CaseLink),
  }),
}
