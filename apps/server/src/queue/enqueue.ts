import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { optionsOf, type JobKind } from './job-kind.ts'

interface Place {
  /** Whose job it is; null for one of the installation. */
  tenantId: number | null
  /** Not before this many seconds have passed. */
  afterSeconds?: number
}

/**
 * Puts a job into the queue in the caller's transaction: after the commit it exists, and never without it. Returns its
 * id. Emit `{ type: 'job.due', kind }` so that it need not wait until a node looks for work.
 */
export async function enqueue<D>(
  tx: Tx,
  { kind, data }: { kind: JobKind<D>; data: D },
  { tenantId, afterSeconds = 0 }: Place,
): Promise<string> {
  const id = randomUUID()
  const options = optionsOf(kind as JobKind)
  const start = sql<string>`now() + make_interval(secs => ${afterSeconds}::float8)`
  await tx
    .insertInto('pgboss.job')
    .values({
      id,
      name: kind.name,
      data: JSON.stringify(kind.data.parse(data)),
      policy: options.policy,
      group_id: tenantId === null ? null : String(tenantId),
      start_after: start,
      keep_until: sql<string>`${start} + make_interval(secs => ${options.retentionSeconds}::float8)`,
      retry_limit: options.retryLimit,
      retry_delay: options.retryDelay,
      expire_seconds: options.expireInSeconds,
      deletion_seconds: options.deleteAfterSeconds,
      heartbeat_seconds: options.heartbeatSeconds,
    })
    // Of a kind of which there is one at a time.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}
