import type { BulkEdit } from '@dossier/contract/bulk-edits'
import { PASTED_CELLS } from '@dossier/contract/limits'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { faultOf } from '../jobs/present-job.ts'
import { lockEdit, selectEdit, selectJob, selectLeft, type EditRecord } from './queries.ts'
import { selectReasons } from './select-results.ts'

/** An edit of the caller; those of others do not exist for them. */
export async function requireEdit({ tx, tenant, me }: Ctx, id: string, { isForUpdate = false } = {}) {
  const one = { tenantId: tenant.id, id }
  const edit = await (isForUpdate ? lockEdit(tx, one) : selectEdit(tx, one))
  return edit?.author_id === me.id ? edit : notFound('Change of many records')
}

/** The job knows whether it was canceled or given up. */
async function stateOf({ tx }: Ctx, edit: EditRecord): Promise<Pick<BulkEdit, 'state' | 'fault'>> {
  const job = edit.job_id === null ? undefined : await selectJob(tx, edit.job_id)
  if (job?.state === 'cancelled') return { state: 'canceled', fault: null }
  if (edit.ended !== null) return { state: 'done', fault: null }
  if (job && job.state !== 'failed' && job.state !== 'completed') return { state: 'running', fault: null }
  return { state: 'failed', fault: faultOf(job?.output ?? null) ?? 'It was interrupted.' }
}

export async function presentEdit(ctx: Ctx, edit: EditRecord): Promise<BulkEdit> {
  const { id, created, total, changed, unchanged, refused } = edit
  const reasons = refused === 0 ? [] : await selectReasons(ctx.tx, { tenantId: ctx.tenant.id, id }, ctx.me)
  const isBlock = edit.changes.length === 0
  const left = isBlock && refused > 0 ? await selectLeft(ctx.tx, { tenantId: ctx.tenant.id, id }, PASTED_CELLS) : []
  const counts = { total, changed, unchanged, refused, reasons, ...(isBlock && { left }) }
  return { id, created, ...counts, ...(await stateOf(ctx, edit)) }
}
