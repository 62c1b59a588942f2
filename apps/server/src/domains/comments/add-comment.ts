import type { Comment } from '@dossier/contract/comments'
import type { Ctx } from '../../http/context.ts'
import { applyTo } from '../cases/apply-changes.ts'
import { requireEditable } from '../cases/replay.ts'
import { writerOf } from '../cases/writer.ts'
import { presentComment } from './list-comments.ts'

interface NewComment {
  caseId: number
  comment: string
  isHtml: boolean
}

/** Adds a comment; on a closed record only people who may change it can. (B-CLOSE-04) */
export async function addComment(ctx: Ctx, { caseId, comment, isHtml }: NewComment): Promise<Comment> {
  const { comment: row } = await applyTo(writerOf(ctx), caseId, [{ kind: 'comment', comment, isHtml }])
  return presentComment(row!)
}

/** Returns the stored answer to a comment's author again, if they may still see the record and edit it. */
export async function replayComment(ctx: Ctx, reply: Comment): Promise<Comment> {
  await requireEditable(ctx, reply.caseId)
  return reply
}
