import type { Selectable } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { CaseTables } from '../../db/tables/cases.ts'
import type { CaseKey } from '../cases/queries.ts'

export type CommentRow = Selectable<CaseTables['comments']>

export const selectComments = (
  tx: Tx,
  { tenantId, caseId }: CaseKey,
  { limit, offset }: { limit: number; offset: number },
): Promise<CommentRow[]> =>
  tx
    .selectFrom('comments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

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
  /** Unless it is written now. */
  created?: string
}

/** Inserts comments; returns them in the same order. */
export async function insertComments(tx: Tx, tenantId: number, comments: readonly NewComment[]): Promise<CommentRow[]> {
  if (comments.length === 0) return []
  const rows = comments.map(({ caseId, author, comment, isHtml, created }) => ({
    tenant_id: tenantId,
    case_id: caseId,
    user_id: author.id,
    author: author.name,
    comment,
    is_html: isHtml,
    ...(created !== undefined && { created }),
  }))
  const inserted = await tx.insertInto('comments').values(rows).returningAll().execute()
  return inserted.toSorted((a, b) => a.id - b.id)
}
