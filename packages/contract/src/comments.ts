import { z } from 'zod'
import { Base } from './cases/fields.ts'
import { endpoint } from './endpoint.ts'
import { COMMENT_LENGTH } from './limits.ts'
import { requiredLines } from './required-text.ts'
import { idOf, Instant, Named, PageNumber, Paged, PathBoolean, PathId } from './shapes.ts'
import { briefly, eachTime } from './freshness.ts'

/** For how many minutes the author of a comment may edit and delete it. */
export const EDIT_MINUTES = 15

/** How often a comment can be edited. */
export const MOST_EDITS = 20

export const MENTIONS_PER_COMMENT = 50

export const REACTIONS = ['agree', 'heart', 'celebrate', 'look', 'done'] as const
export const ReactionName = z.enum(REACTIONS)
export type ReactionName = z.infer<typeof ReactionName>

/** Where a comment names somebody or a record, in UTF-16 units of its text; of its words if it is formatted. */
const place = { at: z.int().min(0), length: z.int().min(2).max(300) }

/** A mention as it is written: of a person, or of a record. */
export const NewMention = z.object({
  ...place,
  userId: idOf('user').optional(),
  caseId: idOf('case').optional(),
})
export type NewMention = z.infer<typeof NewMention>

/** A mention as the reader may see it. One of a record that they may not see is left out: its text stays as typed. */
export const Mention = z.object({
  ...place,
  user: Named.nullable(),
  record: z.object({ id: z.int(), caseNumber: z.string(), title: z.string() }).nullable(),
})
export type Mention = z.infer<typeof Mention>

/** `names`: the first of them, as many as people read. */
export const Reaction = z.object({
  reaction: ReactionName,
  count: z.int(),
  isMine: z.boolean(),
  names: z.array(z.string()),
})
export type Reaction = z.infer<typeof Reaction>

export const Comment = z.object({
  id: z.int(),
  caseId: z.int(),
  comment: z.string(),
  /** Lists have the start of a long text; one comment for itself has all of it. */
  isShortened: z.boolean(),
  isHtml: z.boolean(),
  user: Named,
  created: Instant,
  /** When it was last edited. */
  edited: Instant.nullable(),
  /** How often it was edited: an edit names the one that it is based on. */
  revision: z.int(),
  mentions: z.array(Mention),
  reactions: z.array(Reaction),
})
export type Comment = z.infer<typeof Comment>

/** A stored comment, with the people whom it mentions and who are not notified because they may not see the record. */
export const WrittenComment = Comment.extend({ unreached: z.array(Named) })
export type WrittenComment = z.infer<typeof WrittenComment>

/** Why an edit was refused: the text as it was stored in the meantime, which the next edit replaces. */
export const EditConflict = z.object({
  message: z.string(),
  comment: z.string(),
  isHtml: z.boolean(),
  revision: z.int(),
})
export type EditConflict = z.infer<typeof EditConflict>

const text = requiredLines('Write a comment first.').max(COMMENT_LENGTH, 'A comment can have up to 100,000 characters.')
const mentions = z
  .array(NewMention)
  .max(MENTIONS_PER_COMMENT, `A comment can mention up to ${MENTIONS_PER_COMMENT} people and records.`)
  .default([])

const ONE = { caseId: PathId, commentId: PathId }

/** The reactions to a comment. */
export const ReactedComment = z.object({ id: z.int(), caseId: z.int(), reactions: z.array(Reaction) })
export type ReactedComment = z.infer<typeof ReactedComment>

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
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/comments/whole/{caseId}/{commentId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'A comment with all of its text, which lists shorten',
    on: { caseId: 'case:view', commentId: 'comment' },
    params: z.object(ONE),
    reply: Comment,
  }),
  add: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/cases/update',
    access: 'signedIn',
    summary: 'Adds a comment to a record',
    body: z.object({
      caseId: idOf('case'),
      comment: text,
      mentions,
      /** Adding needs none: nothing is replaced. */
      base: Base,
      /** Formatted text; only with the feature `richText`. (D-058) */
      isHtml: z.boolean().default(false),
    }),
    reply: WrittenComment,
  }),
  edit: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/comments/{caseId}/{commentId}',
    access: 'signedIn',
    summary: `Replaces the text of the caller's own comment, for ${EDIT_MINUTES} minutes`,
    on: { caseId: 'case:comment', commentId: 'comment' },
    params: z.object(ONE),
    body: z.object({
      comment: text,
      mentions,
      /** Of the comment that was edited. */
      revision: z.int().min(0),
    }),
    reply: WrittenComment,
    conflict: EditConflict,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/comments/{caseId}/{commentId}',
    access: 'signedIn',
    summary: `Deletes a comment for good: the author for ${EDIT_MINUTES} minutes, administrators at any time`,
    on: { caseId: 'case:view', commentId: 'comment' },
    params: z.object(ONE),
  }),
  versions: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/comments/{caseId}/{commentId}',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'The earlier texts of an edited comment, newest first, for its author and administrators',
    on: { caseId: 'case:view', commentId: 'comment' },
    params: z.object(ONE),
    reply: z.array(z.object({ comment: z.string(), isHtml: z.boolean(), replaced: Instant })),
  }),
  react: endpoint({
    method: 'PUT',
    support: 'allowed',
    path: '/comments/reaction/{caseId}/{commentId}',
    access: 'signedIn',
    summary: "Adds or removes one of the caller's reactions to a comment",
    on: { caseId: 'case:comment', commentId: 'comment' },
    params: z.object(ONE),
    body: z.object({ reaction: ReactionName, isOn: z.boolean() }),
    reply: ReactedComment,
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
