import { sql } from 'kysely'
import type { Database, Tx } from '../db/open.ts'
import type { Progress } from './job-kind.ts'

/** A job in the hands of one attempt. When that attempt is over, none of its writes counts any more. */
export interface Claim {
  kind: string
  id: string
  attempt: number
}

/** The job is no longer this attempt's: it was canceled, or another node has taken it over. */
export class ClaimLost extends Error {}

/** The node stops: another one, or this one after its restart, continues. */
export class HandedBack extends Error {}

/**
 * Throws unless the job is still in the hands of this attempt. Until the end of the transaction nobody else takes it
 * over; heartbeats and cancellations are not held up.
 */
export async function holdClaim(tx: Tx, { kind, id, attempt }: Claim): Promise<void> {
  const held = await tx
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', kind)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('retry_count', '=', attempt)
    .forKeyShare()
    .executeTakeFirst()
  if (!held) throw new ClaimLost()
}

export async function loadProgress(tx: Tx, id: string): Promise<Progress | null> {
  const row = await tx
    .selectFrom('job_progress')
    .select(['done', 'total', 'note', 'checkpoint'])
    .where('job_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { checkpoint, ...progress } = row
  return checkpoint === null ? progress : { ...progress, checkpoint }
}

export async function saveProgress(tx: Tx, job: { tenantId: number; id: string }, progress: Progress): Promise<void> {
  const { checkpoint, ...told } = progress
  const row = { ...told, checkpoint: checkpoint === undefined ? null : JSON.stringify(checkpoint) }
  await tx
    .insertInto('job_progress')
    .values({ tenant_id: job.tenantId, job_id: job.id, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'job_id']).doUpdateSet({ ...row, at: sql`now()` }))
    .execute()
}

const held = ({ owner }: Database, { kind, id, attempt }: Claim) =>
  owner
    .updateTable('pgboss.job')
    .where('name', '=', kind)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('retry_count', '=', attempt)

/** Puts the job back without counting this attempt. */
export async function release(database: Database, claim: Claim): Promise<void> {
  // Without a beginning, the next attempt has the number of this one.
  const back = { state: 'retry' as const, started_on: null, heartbeat_on: null, start_after: sql<string>`now()` }
  await held(database, claim).set(back).execute()
}

/** What follows when the attempt fails: a retry after this many seconds, or none. */
export async function decideRetry(database: Database, claim: Claim, seconds: number | null): Promise<void> {
  const next = seconds === null ? { retry_limit: claim.attempt } : { retry_delay: Math.ceil(seconds) }
  await held(database, claim).set(next).execute()
}
