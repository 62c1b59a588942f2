import { z } from 'zod'
import { Base } from './cases/fields.ts'
import { endpoint } from './endpoint.ts'
import { COMMENT_LENGTH } from './limits.ts'
import { requiredLines } from './required-text.ts'
import { idOf, Instant, Named, PageNumber, Paged, PathBoolean, PathId } from './shapes.ts'
import { briefly, eachTime } from './freshness.ts'

export const Comment = z.object({
  id: z.int(),
  caseId: z.int(),
  comment: z.string(),
  isHtml: z.boolean(),
  user: Named,
  created: Instant,
})
export type Comment = z.infer<typeof Comment>

export const comments = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/comments/{caseId}',
    access: 'signedIn',
    fresh: briefly('case-hub'),
    summary: 'The comments on a record, newest first, 50 a page',
    on: { caseId: 'case:view' },
    params: z.object({ caseId: PathId }),
    query: z.object({ pageNumber: PageNumber }),
    reply: Paged(Comment),
  }),
  add: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/cases/update',
    access: 'signedIn',
    summary: 'Adds a comment to a record',
    body: z.object({
      caseId: idOf('case'),
      comment: requiredLines('Write a comment first.').max(
        COMMENT_LENGTH,
        'A comment can have up to 100,000 characters.',
      ),
      /** Adding needs none: nothing is replaced. */
      base: Base,
      /** Formatted text; only with the feature `richText`. (D-058) */
      isHtml: z.boolean().default(false),
    }),
    reply: Comment,
  }),
  typing: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/comments/typing/{caseId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'Tells the other viewers of a record that the caller is writing a comment or has stopped',
    changesState: true,
    on: { caseId: 'case:view' },
    params: z.object({ caseId: PathId }),
    query: z.object({ typing: PathBoolean }),
  }),
}
