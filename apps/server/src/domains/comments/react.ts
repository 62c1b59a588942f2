import type { ReactedComment, ReactionName } from '@dossier/contract/comments'
import { whyNotWrite } from '@dossier/core/access/cases'
import { canViewVersions } from '@dossier/core/access/comments'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import { allowBy } from '../cases/access/allow-write.ts'
import { loadCase } from '../cases/load-case.ts'
import { requireEditable } from '../cases/replay.ts'
import { presentReactions } from './list-comments.ts'
import { deleteReaction, insertReaction, selectComment, selectReactions, selectVersions } from './queries.ts'

interface One {
  caseId: number
  commentId: number
}

/** Switches one of the caller's reactions on or off. It is no change of the record: its history does not have it. */
export async function react(
  ctx: Ctx,
  { caseId, commentId, reaction, isOn }: One & { reaction: ReactionName; isOn: boolean },
): Promise<ReactedComment> {
  const { tx, me, tenant } = ctx
  const { record, catalogue } = await loadCase(ctx, caseId)
  if (!(await selectComment(tx, { tenantId: tenant.id, caseId }, commentId))) notFound('Update')
  allowBy('case.comment', whyNotWrite(me, record), catalogue)
  const key = { tenantId: tenant.id, caseId, commentId, userId: me.id, reaction }
  await (isOn ? insertReaction(tx, key) : deleteReaction(tx, key))
  ctx.emit({ type: 'case.reactionsChanged', tenantId: tenant.id, caseId })
  return reactionsTo(ctx, catalogue, { caseId, commentId })
}

/** A repeated call is answered with the reactions of by now, to those who may still change the record. */
export async function replayReaction(ctx: Ctx, { id: commentId, caseId }: ReactedComment): Promise<ReactedComment> {
  const { catalogue } = await requireEditable(ctx, caseId)
  return reactionsTo(ctx, catalogue, { caseId, commentId })
}

async function reactionsTo(
  { tx, tenant, me }: Ctx,
  catalogue: Catalogue,
  { caseId, commentId }: One,
): Promise<ReactedComment> {
  const rows = await selectReactions(tx, { tenantId: tenant.id, userId: me.id }, [commentId])
  return { id: commentId, caseId, reactions: presentReactions(catalogue, rows) }
}

/** The texts of a comment before it was edited. */
export async function listVersions(ctx: Ctx, { caseId, commentId }: One) {
  const { record } = await loadCase(ctx, caseId)
  const key = { tenantId: ctx.tenant.id, caseId }
  const row = (await selectComment(ctx.tx, key, commentId)) ?? notFound('Update')
  const mayView = canViewVersions(ctx.me, record, { userId: row.user_id })
  allow('case.comment', mayView, 'Only its author and administrators can see earlier texts of an update.')
  return selectVersions(ctx.tx, ctx.tenant.id, commentId)
}
