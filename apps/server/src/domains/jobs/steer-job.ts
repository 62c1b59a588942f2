import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { canCancel, canTryAgain, stateOf, titleOf } from './present-job.ts'
import { cancelStored, type JobRow, lockJob, startAgain } from './queries.ts'

/** Repeated, it changes nothing more: the job is waiting or running by then. */
export async function tryAgain(ctx: Ctx, id: string): Promise<void> {
  const { tx, emit } = ctx
  const job = (await lockJob(tx, id)) ?? notFound('Job')
  if (!canTryAgain(job)) return conflict('This job cannot be tried again.')
  await startAgain(tx, job)
  await recordAudit(ctx, auditJob(job, 'triedAgain'))
  emit({ type: 'job.due', kind: job.name })
}

/** The node that runs it is told after the commit, and finds out with its next step at the latest. */
export async function cancel(ctx: Ctx, id: string): Promise<void> {
  const { tx, emit } = ctx
  const job = (await lockJob(tx, id)) ?? notFound('Job')
  if (job.state === 'cancelled') return
  if (!canCancel(job)) return conflict('This job cannot be canceled any more.')
  await cancelStored(tx, job)
  await recordAudit(ctx, auditJob(job, 'canceled'))
  emit({ type: 'job.canceled', id })
}

const auditJob = (job: Pick<JobRow, 'id' | 'name' | 'state'>, state: string) =>
  audited('job', { id: job.id, name: titleOf(job), before: { state: stateOf(job) }, after: { state } })
