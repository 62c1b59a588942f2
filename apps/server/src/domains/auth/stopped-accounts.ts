import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** Consecutive wrong passwords for one email, from anywhere, at which the account is stopped. (D-016) */
export const STOP_AFTER = 100
/** How long the last try may take to succeed before the owner is told. */
export const LAST_TRY_SECONDS = 5

/** A stopped account whose owner has not been notified; locked against other nodes. */
export const takeStopped = (tx: Tx) =>
  tx
    .selectFrom('sign_in_tries')
    .select('email')
    .where('failures', '>=', STOP_AFTER)
    .where('warned', 'is', null)
    // The last try may be about to succeed.
    .where('last_failure', '<', sql<string>`now() - make_interval(secs => ${LAST_TRY_SECONDS}::float8)`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const markWarned = (tx: Tx, email: string) =>
  tx
    .updateTable('sign_in_tries')
    .set({ warned: sql`now()` })
    .where('email', '=', email)
    .execute()
