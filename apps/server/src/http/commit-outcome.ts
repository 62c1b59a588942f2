import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseUnavailable, type CommitUnknown } from '../db/errors.ts'
import type { Database } from '../db/open.ts'
import { selectReply, type CallerKey, type StoredReply } from './idempotency-queries.ts'

/** A database that restarts is back within a few seconds, or not soon. */
const PATIENCE = 6_000
const FIRST_PAUSE = 50
const LONGEST_PAUSE = 500

const ABSENT = 'The connection was lost during a commit, which was not carried out.'

/**
 * The outcome of a commit whose connection was lost: the reply that it stored, or an error that says that nothing was
 * changed. The latter is only true once the server has ended the lost connection. If neither can be found out in time,
 * the commit stays unknown, and the error says so.
 */
export async function outcomeOf(database: Database, mine: CallerKey, unknown: CommitUnknown): Promise<StoredReply> {
  const giveUpAt = performance.now() + PATIENCE
  for (let pause = FIRST_PAUSE; performance.now() < giveUpAt; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      if (await database.isGone(unknown.connection)) {
        const stored = await database.tenantRead(mine.tenantId, (tx) => selectReply(tx, mine))
        if (stored) return stored
        throw new NotCommitted(ABSENT, { cause: unknown })
      }
    } catch (error) {
      if (error instanceof NotCommitted) throw error
    }
    await wait(pause)
  }
  throw unknown
}

class NotCommitted extends DatabaseUnavailable {}
