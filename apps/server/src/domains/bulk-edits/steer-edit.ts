import type { BulkEdit, NewBulkEdit } from '@dossier/contract/bulk-edits'
import { BULK_EDITS_AT_ONCE } from '@dossier/contract/limits'
import { newAction } from '../../history/action.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict } from '../../http/refusal.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { cancelStored, lockJob } from '../jobs/queries.ts'
import { bulkEditJob } from './bulk-edit-job.ts'
import { changesOf } from './check-changes.ts'
import { editBatch } from './edit-batch.ts'
import { presentEdit, requireEdit } from './present-edit.ts'
import { openEdit } from './preview-edit.ts'
import { countUnderWay, insertCells, insertEdit, insertIds, lockAuthor, updateEdit } from './queries.ts'

/** So few records are changed before the answer. */
const AT_ONCE = 50

/** Notes which records an edit is about, and changes them now or leaves them to a job. */
export async function startEdit(ctx: Ctx, edit: NewBulkEdit): Promise<BulkEdit> {
  const { tx, tenant, me } = ctx
  const ids = await openEdit(ctx, edit)
  const author = { tenantId: tenant.id, authorId: me.id }
  await lockAuthor(tx, author)
  if (ids.length > AT_ONCE && (await countUnderWay(tx, author)) >= BULK_EDITS_AT_ONCE)
    conflict(
      `You are changing many records in ${BULK_EDITS_AT_ONCE} places already. Wait until one of them is done, or cancel it.`,
    )
  const { id } = newAction('bulk')
  const one = { tenantId: tenant.id, id }
  const row = { tenant_id: tenant.id, id, author_id: me.id, total: ids.length, ended: null, job_id: null }
  const stored = await insertEdit(tx, { ...row, changes: JSON.stringify(changesOf(edit)) })
  await ('rows' in edit ? insertCells(tx, one, edit.rows) : insertIds(tx, one, ids))
  if (ids.length <= AT_ONCE) return presentEdit(ctx, await editBatch(ctx, stored, AT_ONCE + 1))
  const data = { editId: id, personId: me.id, about: `${ids.length.toLocaleString('en')} records, by ${me.name}` }
  const jobId = await enqueue(tx, { kind: bulkEditJob, data }, { tenantId: tenant.id })
  ctx.emit({ type: 'job.due', kind: bulkEditJob.name })
  return presentEdit(ctx, await updateEdit(tx, one, { job_id: jobId }))
}

/** What it has changed stays, and can be undone. */
export async function cancelEdit(ctx: Ctx, id: string): Promise<BulkEdit> {
  const { tx, emit } = ctx
  // The part that is being changed holds it, and counts. No other begins after the end.
  const edit = await requireEdit(ctx, id, { isForUpdate: true })
  const job = edit.job_id === null ? undefined : await lockJob(tx, edit.job_id)
  if (!job || !['created', 'retry', 'active'].includes(job.state)) return presentEdit(ctx, edit)
  await cancelStored(tx, { id: job.id, name: bulkEditJob.name })
  emit({ type: 'job.canceled', id: job.id })
  return presentEdit(ctx, await updateEdit(tx, { tenantId: ctx.tenant.id, id }, { isEnded: true }))
}

/** A repeated call begins nothing, and tells how far the first has come. */
export const replayEdit = async (ctx: Ctx, { id }: BulkEdit): Promise<BulkEdit> =>
  presentEdit(ctx, await requireEdit(ctx, id))
