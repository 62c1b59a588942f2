import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { canCancel, canTryAgain } from './present-job.ts'
import { cancelStored, lockJob, startAgain } from './queries.ts'

/** Repeated, it changes nothing more: the job is waiting or running by then. */
export async function tryAgain({ tx, emit }: Ctx, id: string): Promise<void> {
  const job = (await lockJob(tx, id)) ?? notFound('Job')
  if (!canTryAgain(job)) return conflict('This job cannot be tried again.')
  await startAgain(tx, job)
  emit({ type: 'job.due', kind: job.name })
}

/** The node that runs it is told after the commit, and finds out with its next step at the latest. */
export async function cancel({ tx, emit }: Ctx, id: string): Promise<void> {
  const job = (await lockJob(tx, id)) ?? notFound('Job')
  if (job.state === 'cancelled') return
  if (!canCancel(job)) return conflict('This job cannot be canceled any more.')
  await cancelStored(tx, job)
  emit({ type: 'job.canceled', id })
}
