import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { DatabaseBusy, DatabaseUnavailable, translateError } from './errors.ts'
import type { Transactions } from './tenant-tx.ts'

/** Waits before it is asked again whether it has caught up. */
const WAITS_MS = [0, 2, 5, 15, 40, 90]
/** How long nothing is sent to one that lags behind, and to one that cannot be reached. */
const LAGGING_MS = 1_000
const GONE_MS = 10_000
/** Of a read that was canceled because the replica had to carry out a change in its way. */
const CONFLICT = '40001'

interface Parts {
  /** Connections to the primary and to the replica. */
  primary: Pool
  replica: Pool
  /** Reads at the replica, and at the primary. */
  there: Transactions['tenantRead']
  here: Transactions['tenantRead']
  log: Logger
}

/**
 * Reads at a streaming replica, once it has everything that was committed before the read began: whoever reads finds
 * what they have written, on whichever node. Where it lags behind or fails, the primary reads. (ADR 2)
 */
export function readsAtReplica({ primary, replica, there, here, log }: Parts): Transactions['tenantRead'] {
  let restsUntil = 0
  const rest = (ms: number) => (restsUntil = performance.now() + ms)
  return async (tenantId, work) => {
    if (performance.now() < restsUntil) return here(tenantId, work)
    try {
      if (await hasCaughtUp(primary, replica)) return await there(tenantId, work)
      rest(LAGGING_MS)
    } catch (error) {
      if (!isOfReplica(error)) throw error
      if (error instanceof DatabaseUnavailable) rest(GONE_MS)
      log.warn({ err: error }, 'the replica could not answer, the primary does')
    }
    return here(tenantId, work)
  }
}

/** Whether the replica has what is on the disk of the primary now, and with it every acknowledged commit. */
async function hasCaughtUp(primary: Pool, replica: Pool): Promise<boolean> {
  const now = await primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
  const isThere = `select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere"`
  for (const ms of WAITS_MS) {
    if (ms > 0) await wait(ms)
    const { rows } = await replica.query<{ isThere: boolean }>(isThere, [now.rows[0]?.lsn]).catch((error: unknown) => {
      throw translateError(error)
    })
    if (rows[0]?.isThere) return true
  }
  return false
}

const isOfReplica = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  (error instanceof DatabaseBusy && (error.cause as { code?: unknown } | undefined)?.code === CONFLICT)
