import type { Comment, NewMention, WrittenComment } from '@dossier/contract/comments'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { applyTo } from '../cases/writing/apply-changes.ts'
import { requireEditable } from '../cases/replay.ts'
import { writerOf } from '../cases/writing/writer.ts'
import { presentWritten } from './list-comments.ts'
import { selectComment } from './queries.ts'

interface Text {
  caseId: number
  comment: string
  mentions: readonly NewMention[]
}

/** Adds a comment; on a closed record only people who may change it can. (B-CLOSE-04) */
export async function addComment(ctx: Ctx, { caseId, ...text }: Text & { isHtml: boolean }): Promise<WrittenComment> {
  const { comment, loaded } = await applyTo(writerOf(ctx), caseId, [{ kind: 'comment', ...text }])
  return presentWritten(ctx, loaded, comment!)
}

interface Edit extends Text {
  commentId: number
  revision: number
}

/** Replaces the text of a comment, by its author. */
export async function editComment(ctx: Ctx, { caseId, ...edit }: Edit): Promise<WrittenComment> {
  const { loaded } = await applyTo(writerOf(ctx), caseId, [{ kind: 'editComment', ...edit }])
  const row = await selectComment(ctx.tx, { tenantId: ctx.tenant.id, caseId }, edit.commentId)
  return presentWritten(ctx, loaded, row!)
}

export async function deleteComment(ctx: Ctx, { caseId, commentId }: { caseId: number; commentId: number }) {
  await applyTo(writerOf(ctx), caseId, [{ kind: 'deleteComment', commentId }])
}

/** The stored comment as it is now, for its author, if they may still see the record and edit it. */
export async function replayComment(ctx: Ctx, { id, caseId }: Comment): Promise<WrittenComment> {
  const loaded = await requireEditable(ctx, caseId)
  const row = await selectComment(ctx.tx, { tenantId: ctx.tenant.id, caseId }, id)
  return presentWritten(ctx, loaded, row ?? notFound('Update'))
}
