import type { Comment } from '@dossier/contract/comments'
import { isBlank } from '@dossier/contract/required-text'
import { canComment } from '@dossier/core/access/cases'
import { cleanLines } from '@dossier/core/fields/clean-text'
import { isEnabled } from '@dossier/core/tenants/features'
import { recordChanges } from '../../history/record-changes.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput } from '../../http/refusal.ts'
import { allowOnRecord } from '../cases/allow-write.ts'
import { loadCase } from '../cases/load-case.ts'
import { requireEditable } from '../cases/replay.ts'
import { cleanHtml } from '../tenant-info/clean-html.ts'
import { presentComment } from './list-comments.ts'
import { insertComment } from './queries.ts'

const UNFORMATTED = 'Formatted comments are not available for this organization.'

interface NewComment {
  caseId: number
  comment: string
  isHtml: boolean
}

/** Adds a comment; on a closed record only people who may change it can. (B-CLOSE-04) */
export async function addComment(ctx: Ctx, { caseId, comment, isHtml }: NewComment): Promise<Comment> {
  const { record } = await loadCase(ctx, caseId, { forUpdate: true })
  allowOnRecord(ctx.me, record, { guard: 'case.comment', decision: canComment(ctx.me, record) })
  if (isHtml && !isEnabled(ctx.tenant.features, 'richText')) badInput(UNFORMATTED)
  const text = isHtml ? cleanHtml(comment) : cleanLines(comment).trim()
  if (isBlank(text)) badInput('Write a comment first.')
  const row = await insertComment(
    ctx.tx,
    { tenantId: ctx.tenant.id, caseId },
    { author: ctx.me, comment: text, isHtml },
  )
  const entries = [{ key: 'comment', old: null, new: { id: row.id } }]
  await recordChanges(ctx, caseId, { type: 'comment', entries })
  return presentComment(row)
}

/** Returns the stored answer to a comment's author again, if they may still see the record and edit it. */
export async function replayComment(ctx: Ctx, reply: Comment): Promise<Comment> {
  await requireEditable(ctx, reply.caseId)
  return reply
}
