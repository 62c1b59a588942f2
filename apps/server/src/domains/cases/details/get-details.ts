import type { CaseDetails } from '@dossier/contract/cases/details'
import { canViewCase } from '@dossier/core/access/cases'
import type { Ctx } from '../../../http/context.ts'
import { passes } from '../../../http/guard.ts'
import { forbidden, Refusal } from '../../../http/refusal.ts'
import { findCase } from '../load-case.ts'
import { selectSchedulingOf } from '../../schedules/run-queries.ts'
import { presentDetails } from './present-details.ts'

/** A record by its number in any letter case: 404 if it does not exist, 403 if it is restricted. (D-048) */
export async function getDetails(ctx: Ctx, caseNumber: string): Promise<CaseDetails> {
  const loaded = await findCase(ctx, { caseNumber })
  if (!loaded || loaded.record.deleted !== null) return noLongerAvailable(caseNumber)
  const { record } = loaded
  if (!passes('case.view', canViewCase(ctx.me, record))) {
    const word = record.isCase ? ctx.tenant.caseName : ctx.tenant.recordName
    forbidden(`This ${word} is restricted. You do not have permission to view it.`)
  }
  const scheduling = await selectSchedulingOf(ctx.tx, ctx.tenant.id, record.id)
  return { ...presentDetails(ctx.me, loaded), ...(scheduling && { scheduling }) }
}

function noLongerAvailable(caseNumber: string): never {
  throw new Refusal(
    404,
    `#${caseNumber} is no longer available. You may not have access to it, or it may have been removed.`,
  )
}
