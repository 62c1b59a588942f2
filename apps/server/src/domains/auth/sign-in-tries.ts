import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { Refusal } from '../../http/refusal.ts'
import { countFailures, forgetFailures, noteFailure } from './queries.ts'

/** Wrong passwords for one e-mail from one address. (D-016) */
const FROM_ONE_ADDRESS = 10
const WINDOW_MINUTES = 15
/** Wrong passwords for one e-mail in a row, from wherever: from so many on the next one has to wait, and then it is over. */
const UNHINDERED = 20
export const STOP_AFTER = 100
const LONGEST_WAIT = 900
/** Tries until the wait doubles. */
const STEP = 4

const LATER = 'Too many attempts. Please try again later.'
const STOPPED = 'Too many attempts. Reset your password to sign in.'

/** A password that somebody tries: for which e-mail in lower case, and from which group of addresses. */
export interface Attempt {
  email: string
  address: string
}

/** Seconds that must lie between the last failure and the next try. */
export const waitAfter = (failures: number): number =>
  failures < UNHINDERED ? 0 : Math.min(LONGEST_WAIT, 2 ** Math.floor((failures - UNHINDERED) / STEP))

/**
 * Counts a try as failed before its password is looked at, so that parallel guesses cannot outrun the count; refuses it
 * with 429 when there were too many. It does the same for e-mails that nobody has. The row of the e-mail is locked to
 * the end of the transaction.
 */
export async function reserveTry(tx: Tx, attempt: Attempt): Promise<void> {
  const { failures, idle } = await lockTries(tx, attempt.email)
  const fromHere = await countFailures(tx, attempt, WINDOW_MINUTES)
  if (failures >= STOP_AFTER) throw new Refusal(429, STOPPED, 3600)
  if (fromHere >= FROM_ONE_ADDRESS) throw new Refusal(429, LATER, 60)
  const wait = Math.ceil(waitAfter(failures) - idle)
  if (wait > 0) throw new Refusal(429, LATER, wait)
  await noteFailure(tx, attempt)
  await tx
    .updateTable('sign_in_tries')
    .set({ failures: failures + 1, last_failure: sql`clock_timestamp()` })
    .where('email', '=', attempt.email)
    .execute()
}

const lockTries = (tx: Tx, email: string) =>
  tx
    .insertInto('sign_in_tries')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning([
      'failures',
      sql<number>`extract(epoch from clock_timestamp() - sign_in_tries.last_failure)::float8`.as('idle'),
    ])
    .executeTakeFirstOrThrow()

/** The password was right: nothing counts any more that was tried from here, nor towards the stop of the account. */
export async function forgetTries(tx: Tx, attempt: Attempt): Promise<void> {
  await forgetFailures(tx, attempt)
  await tx.deleteFrom('sign_in_tries').where('email', '=', attempt.email).execute()
}

/** The owner of the e-mail has a new password: nothing counts that was tried with the old one, from wherever. */
export async function forgetAllTries(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('failed_sign_ins').where('email', '=', email).execute()
  await tx.deleteFrom('sign_in_tries').where('email', '=', email).execute()
}

/** An account that is stopped and whose owner has not been told; no other node takes it meanwhile. */
export const takeStopped = (tx: Tx) =>
  tx
    .selectFrom('sign_in_tries')
    .select('email')
    .where('failures', '>=', STOP_AFTER)
    .where('warned', 'is', null)
    // The last try may be about to succeed.
    .where('last_failure', '<', sql<string>`now() - interval '5 seconds'`)
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
