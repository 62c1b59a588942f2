import type { Job } from 'pg-boss'
import { CATALOGUE_KINDS } from '../catalogue/read-kinds.ts'
import type { Services } from '../http/context.ts'
import {
  type Claim,
  ClaimLost,
  decideRetry,
  HandedBack,
  holdClaim,
  loadProgress,
  release,
  saveProgress,
} from './claim.ts'
import { type Attempt, type Handler, JobFault, type JobKind, type TenantAttempt, type TenantJob } from './job-kind.ts'

/** A kind and what this node does it with. */
export interface Prepared {
  kind: JobKind
  handler: Handler<never>
}

/** A kind, ready to run on this node; null if this node has no way to. */
export function prepare(kind: JobKind, services: Services): Prepared | null {
  const { database, settings, outbox, catalogues, log, outbound, sealer } = services
  const handler =
    kind.rights === 'tenant'
      ? kind.prepare({ settings, outbox, catalogues, log, outbound, sealer, database: { beside: database.beside } })
      : kind.prepare(services)
  return handler && { kind, handler: handler as Handler<never> }
}

/** How an attempt ended; `retryAfter` so many seconds, or never. */
export type Outcome = { end: 'done' | 'handedBack' } | { end: 'failed'; fault: Error; retryAfter: number | null }

const UNKNOWN = 'Something went wrong. The server log of that time says what.'

/**
 * Runs one attempt. The caller completes a job that is done and fails one that failed, unless it has changed hands:
 * pg-boss knows that by the number of the attempt.
 */
export async function runJob(services: Services, { kind, handler }: Prepared, job: Job): Promise<Outcome> {
  const { database, log } = services
  const claim = { kind: kind.name, id: job.id, attempt: job.retryCount }
  try {
    const attempt = { id: job.id, data: kind.data.parse(job.data), number: job.retryCount, signal: job.signal }
    const own = kind.rights === 'tenant' ? await tenantAttempt(services, { kind, job, claim, attempt }) : attempt
    await handler.run(own as never)
    return { end: 'done' }
  } catch (error) {
    if (error instanceof ClaimLost) return { end: 'done' }
    if (error instanceof HandedBack) {
      await release(database, claim)
      return { end: 'handedBack' }
    }
    const isFinal = error instanceof JobFault && error.isFinal
    const wait = isFinal ? null : (kind.waits[job.retryCount] ?? null)
    await decideRetry(database, claim, wait)
    const cause = error instanceof JobFault ? error.cause : error
    log.warn({ err: cause, job: kind.name, id: job.id, attempt: job.retryCount + 1, retryAfter: wait }, 'a job failed')
    return { end: 'failed', fault: toStore(error), retryAfter: wait }
  }
}

/** Stored with the job, where administrators read it: without the lines of code that it came from. */
function toStore(error: unknown): Error {
  const fault = new Error(error instanceof JobFault ? error.message : UNKNOWN)
  delete fault.stack
  return fault
}

interface Parts {
  kind: TenantJob<unknown>
  job: Job
  claim: Claim
  attempt: Attempt<unknown>
}

async function tenantAttempt(
  { database, catalogues }: Services,
  { job, claim, attempt }: Parts,
): Promise<TenantAttempt<unknown>> {
  const tenantId = Number(job.groupId)
  // It can need configuration that was stored along with it, and of which this node has not heard. (ADR 26)
  catalogues.changed(tenantId, CATALOGUE_KINDS)
  return {
    ...attempt,
    tenantId,
    progress: await database.tenantRead(tenantId, (tx) => loadProgress(tx, job.id)),
    async batch(work) {
      job.signal.throwIfAborted()
      await database.tenantTx(tenantId, async (tx) => {
        await holdClaim(tx, claim)
        await saveProgress(tx, { tenantId, id: job.id }, await work(tx))
      })
    },
  }
}
