import type { CaseDetails } from '@dossier/contract/cases/details'
import type { Ctx } from '../../../http/context.ts'
import { applyTo } from '../writing/apply-changes.ts'
import { withLinks } from '../other-records.ts'
import { presentDetails } from '../details/present-details.ts'
import { writerOf } from '../writing/writer.ts'

/** Lets a calculated value be edited in a record, or calculates it again; a record that is so already stays unchanged. */
export async function overrideCalculated(
  ctx: Ctx,
  { caseId, fieldId, isOverridden }: { caseId: number; fieldId: string; isOverridden: boolean },
): Promise<CaseDetails> {
  const { loaded } = await applyTo(writerOf(ctx), caseId, [{ kind: 'override', fieldId, isOverridden }])
  return presentDetails(ctx.me, await withLinks(ctx, loaded))
}
