import { EDIT_MINUTES, MOST_EDITS, type EditConflict, type NewMention } from '@dossier/contract/comments'
import { isBlank } from '@dossier/contract/required-text'
import { whyNotWrite } from '@dossier/core/access/cases'
import { canDeleteComment, canEditComment, type GuardedComment } from '@dossier/core/access/comments'
import { areInPlace } from '@dossier/core/comments/mentions'
import { cleanLines } from '@dossier/core/fields/clean-text'
import { wordsOf } from '@dossier/core/text/rich-text'
import { isEnabled } from '@dossier/core/tenants/features'
import { allow } from '../../../http/guard.ts'
import { badInput, DetailedRefusal, notFound } from '../../../http/refusal.ts'
import { selectComment, type DatedComment } from '../../comments/queries.ts'
import { cleanHtml } from '../../tenant-info/clean-html.ts'
import { allowBy } from '../access/allow-write.ts'
import type { Change, Step } from './changes.ts'
import type { LoadedCase } from '../load-case.ts'
import { reachOf, requireMentionable } from '../mentioned.ts'
import type { Writer } from '../writing/writer.ts'

type CommentChange<K extends string> = Extract<Change, { kind: K }>

const UNFORMATTED = 'Formatted comments are not available for this organization.'
const IN_TEXT = 'Keep the names of mentioned people and records in the text as they were chosen.'
const OTHERS = 'Only its author can edit this update.'
const OTHERS_DELETE = 'Only its author and administrators can delete this update.'
const TOO_LATE = `An update can be edited and deleted for ${EDIT_MINUTES} minutes. Write a new one instead.`
const TOO_OFTEN = 'This update was edited too often. Write a new one instead.'
const ELSEWHERE =
  'You edited this update in another window. Compare the two texts, then save again to replace that one.'

/** A comment; on a closed record only people who may change it can write one. (B-CLOSE-04) */
export async function planComment(
  writer: Writer,
  loaded: LoadedCase,
  { comment, isHtml, mentions = [] }: CommentChange<'comment'>,
): Promise<Step> {
  const { person } = writer.author
  if (person) allowBy('case.comment', whyNotWrite(person, loaded.record), loaded.catalogue)
  if (isHtml && !isEnabled(writer.tenant.features, 'richText')) badInput(UNFORMATTED)
  const text = await checkText(writer, loaded, { comment, isHtml, mentions, before: [] })
  const { reached } = reachOf(loaded, mentions)
  return { type: 'comment', entries: [], comment: { comment: text, isHtml, mentions }, mentioned: reached }
}

/** Another text for a comment, by its author. People whom it mentioned before are not notified again. (ADR 94) */
export async function planEditComment(
  writer: Writer,
  loaded: LoadedCase,
  { commentId, comment, mentions, revision }: CommentChange<'editComment'>,
): Promise<Step> {
  const stored = await commentOf(writer, loaded, commentId)
  const { person } = writer.author
  if (person)
    allowOn(writer, loaded, { stored, decision: canEditComment(person, loaded.record, stored), others: OTHERS })
  if (stored.revision !== revision) throw new DetailedRefusal(409, conflictWith(stored))
  if (stored.revision >= MOST_EDITS) badInput(TOO_OFTEN)
  const text = await checkText(writer, loaded, { comment, isHtml: stored.is_html, mentions, before: stored.mentions })
  const before = reachOf(loaded, stored.mentions).reached
  const mentioned = reachOf(loaded, mentions).reached.filter((id) => !before.includes(id))
  const entry = { key: 'comment', old: { id: commentId, revision }, new: { revision: revision + 1 } }
  return {
    type: 'commentEdited',
    entries: [entry],
    commentChange: { edit: { id: commentId, revision, comment: text, mentions } },
    mentioned,
  }
}

/** Deletes a comment with all its texts. That there was one, whose, and who deleted it stays known. (ADR 94) */
export async function planDeleteComment(
  writer: Writer,
  loaded: LoadedCase,
  { commentId }: CommentChange<'deleteComment'>,
): Promise<Step> {
  const stored = await commentOf(writer, loaded, commentId)
  const { person } = writer.author
  const decision = !person || canDeleteComment(person, loaded.record, stored)
  allowOn(writer, loaded, { stored, decision, others: OTHERS_DELETE })
  const old = { id: commentId, author: stored.author, userId: stored.user_id }
  return { type: 'commentDeleted', entries: [{ key: 'comment', old, new: null }], commentChange: { remove: commentId } }
}

const conflictWith = ({ comment, is_html, revision }: StoredComment): EditConflict => ({
  message: ELSEWHERE,
  comment,
  isHtml: is_html,
  revision,
})

type StoredComment = DatedComment & GuardedComment

/** The record is locked, so the comment stays as it is. */
async function commentOf({ tx, tenant }: Writer, { record }: LoadedCase, commentId: number): Promise<StoredComment> {
  const key = { tenantId: tenant.id, caseId: record.id }
  const row = (await selectComment(tx, key, commentId)) ?? notFound('Update')
  return { ...row, userId: row.user_id, isRecent: row.is_recent }
}

interface Params {
  stored: StoredComment
  decision: boolean
  /** What people are told whose comment it is not. */
  others: string
}

function allowOn(
  { author: { person } }: Writer,
  { record, catalogue }: LoadedCase,
  { stored, decision, others }: Params,
): void {
  if (decision || !person) return
  if (stored.userId !== person.id) allow('case.comment', false, others)
  allowBy('case.comment', whyNotWrite(person, record), catalogue)
  allow('case.comment', false, TOO_LATE)
}

interface Written {
  comment: string
  isHtml: boolean
  mentions: readonly NewMention[]
  /** Those that the comment had. */
  before: readonly NewMention[]
}

/** The text as it is stored. */
async function checkText(
  writer: Writer,
  loaded: LoadedCase,
  { comment, isHtml, mentions, before }: Written,
): Promise<string> {
  const text = isHtml ? cleanHtml(comment) : cleanLines(comment).trim()
  if (isBlank(text)) badInput('Write a comment first.')
  if (!areInPlace(isHtml ? wordsOf(text) : text, mentions)) badInput(IN_TEXT)
  await requireMentionable(writer, loaded, { mentions, before })
  return text
}
