import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { Refusal } from '../../http/refusal.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { countFailures, forgetFailures, noteFailure } from './queries.ts'
import { signInMailsJob } from './sign-in-mails-job.ts'
import { LAST_TRY_SECONDS, STOP_AFTER } from './stopped-accounts.ts'

/** Wrong passwords for one email from one address. (D-016) */
const FROM_ONE_ADDRESS = 10
const WINDOW_MINUTES = 15
/**
 * Consecutive wrong passwords for one email, from anywhere: from this number on the next one has to wait, at
 * `STOP_AFTER` the account is stopped.
 */
const UNHINDERED = 20
const LONGEST_WAIT = 900
/** Tries until the wait doubles. */
const STEP = 4

const LATER = 'Too many attempts. Please try again later.'
const STOPPED = 'Too many attempts. Reset your password to sign in.'

/** An attempt: the email in lower case, and the group of addresses it comes from. */
export interface Attempt {
  email: string
  address: string
}

/** Seconds that must lie between the last failure and the next try. */
export const waitAfter = (failures: number): number =>
  failures < UNHINDERED ? 0 : Math.min(LONGEST_WAIT, 2 ** Math.floor((failures - UNHINDERED) / STEP))

/**
 * Counts an attempt as failed before its password is checked, so that parallel guesses cannot outrun the count; refuses
 * it with 429 if there were too many. The same for unknown emails. The row of the email is locked until the end of the
 * transaction.
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
  if (failures + 1 === STOP_AFTER)
    await enqueue(tx, { kind: signInMailsJob, data: {} }, { tenantId: null, afterSeconds: LAST_TRY_SECONDS + 1 })
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

/** The password was right: clears the attempts from this address and the count towards the stop of the account. */
export async function forgetTries(tx: Tx, attempt: Attempt): Promise<void> {
  await forgetFailures(tx, attempt)
  await tx.deleteFrom('sign_in_tries').where('email', '=', attempt.email).execute()
}

/** The owner of the email has a new password: clears all attempts with the old one, from anywhere. */
export async function forgetAllTries(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('failed_sign_ins').where('email', '=', email).execute()
  await tx.deleteFrom('sign_in_tries').where('email', '=', email).execute()
}
