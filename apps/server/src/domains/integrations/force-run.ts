import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { makeDue } from '../deliveries/queries.ts'
import { insertLogs } from './log-queries.ts'
import { pullJob } from './pull-job.ts'
import { isRunning, lockIntegration, setIntegration } from './queries.ts'

/** Runs an integration now: one that reads, reads; one that sends, does not wait for the time of its retries. */
export async function forceRun(ctx: Ctx, key: string): Promise<void> {
  const { tx, tenant, me } = ctx
  const row = (await lockIntegration(tx, tenant.id, key)) ?? notFound('Integration')
  if (!row.active) conflict('This integration is switched off. Switch it on first.')
  if (isRunning(row)) conflict('This integration is running.')
  await insertLogs(tx, tenant.id, key, [{ level: 'info', message: `${me.name} has made it run.` }])
  if (row.service_id === 'https-webhook') {
    await makeDue(tx, tenant.id, key)
    ctx.emit({ type: 'delivery.due' })
    return
  }
  await setIntegration(tx, tenant.id, key, { running_since: new Date().toISOString() })
  await enqueue(tx, { kind: pullJob, data: { key, title: row.title } }, { tenantId: tenant.id })
  ctx.emit({ type: 'job.due', kind: pullJob.name })
}
