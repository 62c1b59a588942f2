import type { Comment } from '@dossier/contract/comments'
import type { Ctx } from '../../http/context.ts'
import { loadCase } from '../cases/load-case.ts'
import { countComments, selectComments, type CommentRow } from './queries.ts'

const PAGE_SIZE = 50

/** One page of a record's comments, newest first. */
export async function listComments(ctx: Ctx, { caseId, pageNumber }: { caseId: number; pageNumber: number }) {
  await loadCase(ctx, caseId)
  const key = { tenantId: ctx.tenant.id, caseId }
  const [rows, totalItems] = await Promise.all([
    selectComments(ctx.tx, key, { limit: PAGE_SIZE, offset: (pageNumber - 1) * PAGE_SIZE }),
    countComments(ctx.tx, key),
  ])
  return { data: rows.map(presentComment), totalItems, pageCount: Math.ceil(totalItems / PAGE_SIZE) }
}

export const presentComment = (row: CommentRow): Comment => ({
  id: row.id,
  caseId: row.case_id,
  comment: row.comment,
  isHtml: row.is_html,
  user: { id: row.user_id ?? 0, name: row.author },
  created: row.created,
})
