import { EDIT_MINUTES, type NewMention, type ReactionName } from '@dossier/contract/comments'
import { HISTORY_VALUE_LENGTH } from '@dossier/contract/limits'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { CaseTables } from '../../db/tables/cases.ts'
import type { CaseKey } from '../cases/queries.ts'

export type CommentRow = Selectable<CaseTables['comments']>

const COLUMNS = [
  'id',
  'tenant_id',
  'case_id',
  'user_id',
  'author',
  'is_html',
  'mentions',
  'created',
  'edited',
  'revision',
] as const

/** One page. Of a long text there is one character more than lists show, which says that there is more. */
export const selectComments = (
  tx: Tx,
  { tenantId, caseId }: CaseKey,
  { limit, offset }: { limit: number; offset: number },
): Promise<CommentRow[]> =>
  tx
    .selectFrom('comments')
    .select(COLUMNS)
    .select(sql<string>`left(comment, ${HISTORY_VALUE_LENGTH + 1}::int)`.as('comment'))
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** A comment, and whether the time for editing it is not over. */
export type DatedComment = CommentRow & { is_recent: boolean }

export const selectComment = (
  tx: Tx,
  { tenantId, caseId }: CaseKey,
  commentId: number,
): Promise<DatedComment | undefined> =>
  tx
    .selectFrom('comments')
    .selectAll()
    .select(sql<boolean>`now() < created + make_interval(mins => ${EDIT_MINUTES}::int)`.as('is_recent'))
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .where('id', '=', commentId)
    .executeTakeFirst()

export async function countComments(tx: Tx, { tenantId, caseId }: CaseKey): Promise<number> {
  const row = await tx
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface NewComment {
  caseId: number
  author: { id: number | null; name: string }
  comment: string
  isHtml: boolean
  mentions?: readonly NewMention[]
  /** Unless it is written now. */
  created?: string
}

/** Inserts comments; returns them in the same order. */
export async function insertComments(tx: Tx, tenantId: number, comments: readonly NewComment[]): Promise<CommentRow[]> {
  if (comments.length === 0) return []
  const rows = comments.map(({ caseId, author, comment, isHtml, mentions = [], created }) => ({
    tenant_id: tenantId,
    case_id: caseId,
    user_id: author.id,
    author: author.name,
    comment,
    is_html: isHtml,
    mentions: JSON.stringify(mentions),
    edited: null,
    ...(created !== undefined && { created }),
  }))
  const inserted = await tx.insertInto('comments').values(rows).returningAll().execute()
  return inserted.toSorted((a, b) => a.id - b.id)
}

export interface EditedComment {
  id: number
  /** The one that is replaced. */
  revision: number
  comment: string
  mentions: readonly NewMention[]
}

/** Replaces texts and keeps the earlier ones. */
export async function updateComments(tx: Tx, tenantId: number, edited: readonly EditedComment[]): Promise<void> {
  const ids = edited.map(({ id }) => id)
  await sql`
    insert into comment_versions (tenant_id, comment_id, revision, comment, is_html)
    select tenant_id, id, revision, comment, is_html from comments
    where tenant_id = ${tenantId}::int and id = any(${ids}::int[])`.execute(tx)
  await sql`
    update comments set comment = given.comment, mentions = given.mentions, revision = comments.revision + 1,
      edited = date_trunc('milliseconds', statement_timestamp())
    from jsonb_to_recordset(${JSON.stringify(edited)}::jsonb) as given (id int, comment text, mentions jsonb)
    where comments.tenant_id = ${tenantId}::int and comments.id = given.id`.execute(tx)
}

/** With their earlier texts and their reactions. */
export const deleteComments = (tx: Tx, tenantId: number, ids: readonly number[]) =>
  sql`delete from comments where tenant_id = ${tenantId}::int and id = any(${[...ids]}::int[])`.execute(tx)

export const selectVersions = (tx: Tx, tenantId: number, commentId: number) =>
  tx
    .selectFrom('comment_versions')
    .select(['comment', 'is_html as isHtml', 'replaced'])
    .where('tenant_id', '=', tenantId)
    .where('comment_id', '=', commentId)
    .orderBy('revision', 'desc')
    .execute()

interface ReactionKey extends CaseKey {
  commentId: number
  userId: number
  reaction: ReactionName
}

/** Nothing happens if it is there already. */
export const insertReaction = (tx: Tx, { tenantId, caseId, commentId, userId, reaction }: ReactionKey) =>
  sql`insert into comment_reactions (tenant_id, comment_id, user_id, reaction, case_id)
    values (${tenantId}::int, ${commentId}::int, ${userId}::int, ${reaction}, ${caseId}::int)
    on conflict do nothing`.execute(tx)

export const deleteReaction = (tx: Tx, { tenantId, commentId, userId, reaction }: ReactionKey) =>
  tx
    .deleteFrom('comment_reactions')
    .where('tenant_id', '=', tenantId)
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .where('reaction', '=', reaction)
    .execute()

export interface ReactionRow {
  comment_id: number
  reaction: ReactionName
  count: number
  mine: boolean
  /** The first ones. */
  user_ids: number[]
}

const NAMED = 20

/** The reactions to some comments, the earliest first. */
export async function selectReactions(
  tx: Tx,
  { tenantId, userId }: { tenantId: number; userId: number },
  commentIds: readonly number[],
): Promise<ReactionRow[]> {
  if (commentIds.length === 0) return []
  const { rows } = await sql<ReactionRow>`
    select comment_id, reaction, count(*)::int as count, bool_or(user_id = ${userId}::int) as mine,
      (array_agg(user_id order by at, user_id))[1:${NAMED}::int] as user_ids
    from comment_reactions where tenant_id = ${tenantId}::int and comment_id = any(${[...commentIds]}::int[])
    group by comment_id, reaction order by min(at), reaction`.execute(tx)
  return rows
}
