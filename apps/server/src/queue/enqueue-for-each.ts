import type { Services } from '../http/context.ts'
import { enqueue } from './enqueue.ts'
import type { NoData, TenantJob } from './job-kind.ts'

/** Gives each of these tenants a job of its own. */
export async function enqueueForEach(
  { database: { owner }, outbox }: Pick<Services, 'database' | 'outbox'>,
  kind: TenantJob<NoData>,
  tenantIds: readonly number[],
): Promise<void> {
  for (const tenantId of tenantIds) {
    await owner.transaction().execute((tx) => enqueue(tx, { kind, data: null }, { tenantId }))
    outbox.send([{ type: 'job.due', kind: kind.name }])
  }
}
