import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { optionsOf, type QueuedKind } from './job-kind.ts'

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
  { kind, data }: { kind: QueuedKind<D>; data: D },
  place: Place,
): Promise<string> {
  const row = rowOf(kind, data, place)
  await insert(tx, [row])
  return row.id
}

/** Jobs in one statement. */
const AT_ONCE = 500

/** The same for many jobs of one kind. */
export async function enqueueMany<D>(
  tx: Tx,
  { kind, data }: { kind: QueuedKind<D>; data: readonly D[] },
  place: Place,
): Promise<void> {
  for (let start = 0; start < data.length; start += AT_ONCE)
    await insert(
      tx,
      data.slice(start, start + AT_ONCE).map((one) => rowOf(kind, one, place)),
    )
}

const insert = (tx: Tx, rows: ReturnType<typeof rowOf>[]) =>
  tx
    .insertInto('pgboss.job')
    .values(rows)
    // Of a kind of which there is one at a time.
    .onConflict((conflict) => conflict.doNothing())
    .execute()

function rowOf<D>(kind: QueuedKind<D>, data: D, { tenantId, afterSeconds = 0 }: Place) {
  const options = optionsOf(kind)
  const start = sql<string>`now() + make_interval(secs => ${afterSeconds}::float8)`
  return {
    id: randomUUID(),
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
  }
}
