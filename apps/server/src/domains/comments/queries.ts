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

export const insertComment = (
  tx: Tx,
  { tenantId, caseId }: CaseKey,
  { author, comment, isHtml }: { author: { id: number; name: string }; comment: string; isHtml: boolean },
): Promise<CommentRow> =>
  tx
    .insertInto('comments')
    .values({ tenant_id: tenantId, case_id: caseId, user_id: author.id, author: author.name, comment, is_html: isHtml })
    .returningAll()
    .executeTakeFirstOrThrow()
