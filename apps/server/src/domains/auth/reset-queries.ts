import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** How long the link of a reset mail is good for. (D-018) */
const LIFE_HOURS = 24

/** How often a reset was asked for with this e-mail in the last hour. */
export async function countResets(tx: Tx, email: string): Promise<number> {
  const row = await tx
    .selectFrom('password_resets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('created', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return row.count
}

export const insertReset = (tx: Tx, reset: { email: string; domain: string }) =>
  tx
    .insertInto('password_resets')
    .values({ ...reset, prepared: null, identity_id: null, code_hash: null, used: null })
    .execute()

/** The oldest reset whose mail was not written yet; no other node takes it meanwhile. */
export const takeReset = (tx: Tx) =>
  tx
    .selectFrom('password_resets')
    .select(['id', 'email', 'domain'])
    .where('prepared', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const markPrepared = (tx: Tx, id: number, found: { identityId: number; codeHash: Uint8Array } | null) =>
  tx
    .updateTable('password_resets')
    .set({ prepared: sql`now()`, identity_id: found?.identityId ?? null, code_hash: found?.codeHash ?? null })
    .where('id', '=', id)
    .execute()

/** Takes a code that is still good; gives whose it is. Of several callers with one code, one gets an answer. */
export async function spendCode(tx: Tx, code: { hash: Uint8Array; email: string }): Promise<number | undefined> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used: sql`now()` })
    .where('code_hash', '=', code.hash)
    .where('email', '=', code.email)
    .where('used', 'is', null)
    .where('prepared', '>', sql<string>`now() - make_interval(hours => ${LIFE_HOURS}::int)`)
    .returning('identity_id')
    .executeTakeFirst()
  return row?.identity_id ?? undefined
}

/** A changed password makes every link that is still open worthless. */
export const cancelResets = (tx: Tx, identityId: number) =>
  tx
    .updateTable('password_resets')
    .set({ used: sql`now()` })
    .where('identity_id', '=', identityId)
    .where('used', 'is', null)
    .execute()

export const savePassword = (tx: Tx, identityId: number, passwordHash: string) =>
  tx
    .updateTable('identities')
    .set({ password_hash: passwordHash })
    .where('id', '=', identityId)
    .where('disabled', '=', false)
    .returning('email')
    .executeTakeFirst()

/** Ends all sessions of somebody; gives the hashes of their tokens in hex. */
export async function endAllSessions(tx: Tx, identityId: number): Promise<string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended: sql`now()` })
    .where('identity_id', '=', identityId)
    .where('ended', 'is', null)
    .returning('token_hash')
    .execute()
  return rows.map((row) => Buffer.from(row.token_hash).toString('hex'))
}
