import type { CaseDetails } from '@dossier/contract/cases/details'
import type { Ctx } from '../../http/context.ts'
import { applyTo } from './writing/apply-changes.ts'
import type { Change } from './plans/changes.ts'
import { withLinks } from './other-records.ts'
import { presentDetails } from './details/present-details.ts'
import { writerOf } from './writing/writer.ts'

/** Turns a record into a case; an existing case is returned unchanged. (D-062) */
export const promoteCase = (ctx: Ctx, caseId: number) => change(ctx, caseId, { kind: 'promote' })

/** Restricts a record to the people involved. (D-048) */
export const markSensitive = (ctx: Ctx, caseId: number) => change(ctx, caseId, { kind: 'markSensitive' })

/** Closes a record and frees its locks; a closed one is answered unchanged. (D-063) */
export const closeCase = (ctx: Ctx, caseId: number) => change(ctx, caseId, { kind: 'close' })

/** Opens a closed record again; an open one is answered unchanged. (D-063) */
export const reopenCase = (ctx: Ctx, caseId: number) => change(ctx, caseId, { kind: 'reopen' })

/** Deletes a record so that it can be restored. (D-065) */
export async function removeCase(ctx: Ctx, caseId: number): Promise<void> {
  await applyTo(writerOf(ctx), caseId, [{ kind: 'delete' }])
}

/** Restores a deleted record; one that is not deleted is returned unchanged. (D-065) */
export const restoreCase = (ctx: Ctx, caseId: number) => change(ctx, caseId, { kind: 'restore' })

async function change(ctx: Ctx, caseId: number, one: Change): Promise<CaseDetails> {
  const { loaded } = await applyTo(writerOf(ctx), caseId, [one])
  return presentDetails(ctx.me, await withLinks(ctx, loaded))
}
