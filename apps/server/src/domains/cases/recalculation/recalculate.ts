import type { Ctx } from '../../../http/context.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { recalculateJob } from './recalculate-job.ts'

/** By then every node knows the new definition, or has stopped to trust what it remembers. (ADR 26) */
const SETTLED_SECONDS = 90
const OVERLAP_MS = 60_000

/**
 * Calculates the records of these templates again, in a job. Other nodes may save records by the old definition until
 * they hear of the new one, so a second run looks at what was saved in the meantime.
 */
export async function recalculate(
  { tx, tenant, emit }: Pick<Ctx, 'tx' | 'tenant' | 'emit'>,
  { about, templateIds, fromZone = null }: { about: string; templateIds: readonly number[]; fromZone?: string | null },
): Promise<void> {
  const data = { about, templateIds: [...templateIds], since: null, fromZone }
  const since = new Date(Date.now() - OVERLAP_MS).toISOString()
  await enqueue(tx, { kind: recalculateJob, data }, { tenantId: tenant.id })
  await enqueue(
    tx,
    { kind: recalculateJob, data: { ...data, since } },
    { tenantId: tenant.id, afterSeconds: SETTLED_SECONDS },
  )
  emit({ type: 'job.due', kind: recalculateJob.name })
}
