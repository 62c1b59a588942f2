import type { Comment, Reaction, WrittenComment } from '@dossier/contract/comments'
import type { Ctx } from '../../http/context.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { selectOthers } from '../cases/link-queries.ts'
import { loadCase, type LoadedCase } from '../cases/load-case.ts'
import { presentMentions, reachOf } from '../cases/mentioned.ts'
import { countComments, selectComments, selectReactions, type CommentRow, type ReactionRow } from './queries.ts'

const PAGE_SIZE = 50

/** One page of a record's comments, newest first. */
export async function listComments(ctx: Ctx, { caseId, pageNumber }: { caseId: number; pageNumber: number }) {
  const { catalogue } = await loadCase(ctx, caseId)
  const key = { tenantId: ctx.tenant.id, caseId }
  const [rows, totalItems] = await Promise.all([
    selectComments(ctx.tx, key, { limit: PAGE_SIZE, offset: (pageNumber - 1) * PAGE_SIZE }),
    countComments(ctx.tx, key),
  ])
  const data = await presentComments(ctx, catalogue, rows)
  return { data, totalItems, pageCount: Math.ceil(totalItems / PAGE_SIZE) }
}

/** A stored comment, with whom it could not reach. */
export async function presentWritten(ctx: Ctx, loaded: LoadedCase, row: CommentRow): Promise<WrittenComment> {
  const [comment] = await presentComments(ctx, loaded.catalogue, [row])
  return { ...comment!, unreached: reachOf(loaded, row.mentions).unreached }
}

async function presentComments(ctx: Ctx, catalogue: Catalogue, rows: readonly CommentRow[]): Promise<Comment[]> {
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
    comment: row.comment,
    isHtml: row.is_html,
    user: { id: row.user_id ?? 0, name: row.author },
    created: row.created,
    edited: row.edited,
    revision: row.revision,
    mentions: presentMentions(me, row.mentions, { catalogue, others }),
    reactions: presentReactions(catalogue, byComment.get(row.id) ?? []),
  }))
}

export const presentReactions = ({ users }: Catalogue, rows: readonly ReactionRow[]): Reaction[] =>
  rows.map(({ reaction, count, mine, user_ids }) => ({
    reaction,
    count,
    isMine: mine,
    names: user_ids.flatMap((id) => users.get(id)?.name ?? []),
  }))
