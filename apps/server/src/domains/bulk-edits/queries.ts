import type { CellChange, RowChange } from '@dossier/contract/bulk-edits'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { DB } from '../../db/schema.ts'

export type EditRecord = Selectable<DB['bulk_edits']>

interface One {
  tenantId: number
  id: string
}

/** Until the end of the transaction, this person begins no other one. */
export const lockAuthor = (tx: Tx, { tenantId, authorId }: { tenantId: number; authorId: number }) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bulk edits ${tenantId} ${authorId}`}, 0))`.execute(tx)

/** How many of a person's edits a job still works on. */
export async function countUnderWay(
  tx: Tx,
  { tenantId, authorId }: { tenantId: number; authorId: number },
): Promise<number> {
  const { count } = await tx
    .selectFrom('bulk_edits as e')
    .innerJoin('jobs as j', 'j.id', 'e.job_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('e.tenant_id', '=', tenantId)
    .where('e.author_id', '=', authorId)
    .where('e.ended', 'is', null)
    .where('j.state', 'in', ['created', 'retry', 'active'])
    .executeTakeFirstOrThrow()
  return count
}

export const insertEdit = (tx: Tx, row: Insertable<DB['bulk_edits']>) =>
  tx.insertInto('bulk_edits').values(row).returningAll().executeTakeFirstOrThrow()

/** The records of an edit that changes all in the same way. */
export const insertIds = (tx: Tx, { tenantId, id }: One, caseIds: readonly number[]) =>
  sql`insert into bulk_rows (tenant_id, edit_id, case_id)
    select distinct ${tenantId}::int, ${id}::uuid, case_id from unnest(${[...caseIds]}::int[]) as case_id`.execute(tx)

/** The records of an edit that changes each in its own way. */
export const insertCells = (tx: Tx, { tenantId, id }: One, rows: readonly RowChange[]) =>
  tx
    .insertInto('bulk_rows')
    .values(
      rows.map(({ caseId, cells }) => ({
        tenant_id: tenantId,
        edit_id: id,
        case_id: caseId,
        cells: JSON.stringify(cells),
        verdict: null,
      })),
    )
    .execute()

export const selectEdit = (tx: Tx, { tenantId, id }: One) =>
  tx.selectFrom('bulk_edits').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

/**
 * Nobody else moves the edit on until the end of the transaction. Whoever waits is next: a row alone may be taken by the
 * next batch again and again before somebody who cancels is awake.
 */
export async function lockEdit(tx: Tx, { tenantId, id }: One) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk edit ${id}`}, 0))`.execute(tx)
  return tx
    .selectFrom('bulk_edits')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export const selectJob = (tx: Tx, id: string) =>
  tx.selectFrom('jobs').select(['id', 'state', 'output']).where('id', '=', id).executeTakeFirst()

/** The next records of an edit, in the order of their ids. */
export const selectNext = (tx: Tx, { tenantId, id }: One, { after, limit }: { after: number; limit: number }) =>
  tx
    .selectFrom('bulk_rows')
    .select(['case_id', 'cells'])
    .where('tenant_id', '=', tenantId)
    .where('edit_id', '=', id)
    .where('case_id', '>', after)
    .orderBy('case_id')
    .limit(limit)
    .execute() as Promise<{ case_id: number; cells: CellChange[] | null }[]>

/** The first records that were refused, and why. */
export const selectLeft = (tx: Tx, { tenantId, id }: One, limit: number) =>
  tx
    .selectFrom('bulk_rows')
    .select(['case_id as caseId', 'message'])
    .where('tenant_id', '=', tenantId)
    .where('edit_id', '=', id)
    .where('verdict', '=', 'refused')
    .orderBy('case_id')
    .limit(limit)
    .execute()

export interface RowVerdict {
  caseId: number
  verdict: 'changed' | 'unchanged' | 'refused'
  message: string
}

export const storeVerdicts = (tx: Tx, { tenantId, id }: One, verdicts: readonly RowVerdict[]) =>
  sql`update bulk_rows set verdict = v.verdict, message = v.message
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v ("caseId" int, verdict text, message text)
    where tenant_id = ${tenantId}::int and edit_id = ${id}::uuid and case_id = v."caseId"`.execute(tx)

export const updateEdit = (
  tx: Tx,
  { tenantId, id }: One,
  set: Partial<Pick<EditRecord, 'done_to' | 'changed' | 'unchanged' | 'refused' | 'job_id'>> & { isEnded?: boolean },
) => {
  const { isEnded = false, ...columns } = set
  return tx
    .updateTable('bulk_edits')
    .set({ ...columns, ...(isEnded && { ended: sql<string>`now()` }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
