import type { CaseDetails } from '@dossier/contract/cases/details'
import type { Ctx } from '../../http/context.ts'
import { applyTo } from '../cases/writing/apply-changes.ts'
import { withLinks } from '../cases/other-records.ts'
import { presentDetails } from '../cases/details/present-details.ts'
import { writerOf } from '../cases/writing/writer.ts'
import { replayDetails } from '../cases/replay.ts'

/** Runs a rule on a record by hand. (D-055) */
export async function runManually(ctx: Ctx, caseId: number, ruleId: number): Promise<CaseDetails> {
  const { loaded } = await applyTo(writerOf(ctx), caseId, [{ kind: 'runRule', ruleId }])
  return presentDetails(ctx.me, await withLinks(ctx, loaded))
}

/** The answer of a run again, for a person who may still change the record. */
export const replayManual = replayDetails
