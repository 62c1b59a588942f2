import type { Comment, Reaction, WrittenComment } from '@dossier/contract/comments'
import { HISTORY_VALUE_LENGTH } from '@dossier/contract/limits'
import { cutHtml, cutText } from '@dossier/core/fields/clean-text'
import { wordsOf } from '@dossier/core/text/rich-text'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { selectOthers } from '../cases/links/link-queries.ts'
import { loadCase, type LoadedCase } from '../cases/load-case.ts'
import { presentMentions, reachOf } from '../cases/mentioned.ts'
import {
  countComments,
  selectComment,
  selectComments,
  selectReactions,
  type CommentRow,
  type ReactionRow,
} from './queries.ts'

const PAGE_SIZE = 50

/** One page of a record's comments, newest first, with the starts of long texts. */
export async function listComments(ctx: Ctx, { caseId, pageNumber }: { caseId: number; pageNumber: number }) {
  const { catalogue } = await loadCase(ctx, caseId)
  const key = { tenantId: ctx.tenant.id, caseId }
  const [rows, totalItems] = await Promise.all([
    selectComments(ctx.tx, key, { limit: PAGE_SIZE, offset: (pageNumber - 1) * PAGE_SIZE }),
    countComments(ctx.tx, key),
  ])
  const data = await presentComments(ctx, catalogue, rows, HISTORY_VALUE_LENGTH)
  return { data, totalItems, pageCount: Math.ceil(totalItems / PAGE_SIZE) }
}

/** A comment with all of its text. */
export async function getComment(ctx: Ctx, { caseId, commentId }: { caseId: number; commentId: number }) {
  const { catalogue } = await loadCase(ctx, caseId)
  const row = await selectComment(ctx.tx, { tenantId: ctx.tenant.id, caseId }, commentId)
  const [comment] = await presentComments(ctx, catalogue, [row ?? notFound('Update')])
  return comment!
}

/** A stored comment, with whom it could not reach. */
export async function presentWritten(ctx: Ctx, loaded: LoadedCase, row: CommentRow): Promise<WrittenComment> {
  const [comment] = await presentComments(ctx, loaded.catalogue, [row])
  return { ...comment!, unreached: reachOf(loaded, row.mentions).unreached }
}

async function presentComments(
  ctx: Ctx,
  catalogue: Catalogue,
  rows: readonly CommentRow[],
  most = Infinity,
): Promise<Comment[]> {
  const { tx, me, tenant } = ctx
  const mentioned = rows.flatMap(({ mentions }) => mentions.flatMap(({ caseId }) => caseId ?? []))
  const found = mentioned.length === 0 ? [] : await selectOthers(tx, tenant.id, [...new Set(mentioned)])
  const others = new Map(found.map((other) => [other.case_id, other]))
  const of = { tenantId: tenant.id, userId: me.id }
  const reactions = await selectReactions(
    tx,
    of,
    rows.map(({ id }) => id),
  )
  const byComment = Map.groupBy(reactions, (one) => one.comment_id)
  return rows.map((row) => ({
    id: row.id,
    caseId: row.case_id,
    ...shortened(row, most),
    isHtml: row.is_html,
    user: { id: row.user_id ?? 0, name: row.author },
    created: row.created,
    edited: row.edited,
    revision: row.revision,
    mentions: presentMentions(me, mentionsIn(row, most), { catalogue, others }),
    reactions: presentReactions(catalogue, byComment.get(row.id) ?? []),
  }))
}

/** At most so many characters of the text. */
const shortened = ({ comment, is_html }: CommentRow, most: number) => ({
  comment: is_html ? cutHtml(comment, most) : cutText(comment, most),
  isShortened: comment.length > most,
})

/** Those that lie in what is shown of the text. */
function mentionsIn(row: CommentRow, most: number) {
  const { comment, isShortened } = shortened(row, most)
  if (!isShortened) return row.mentions
  const end = (row.is_html ? wordsOf(comment) : comment).length
  return row.mentions.filter(({ at, length }) => at + length <= end)
}

export const presentReactions = ({ users }: Catalogue, rows: readonly ReactionRow[]): Reaction[] =>
  rows.map(({ reaction, count, mine, user_ids }) => ({
    reaction,
    count,
    isMine: mine,
    names: user_ids.flatMap((id) => users.get(id)?.name ?? []),
  }))
