import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'

/** Used in place of a tenant for system accounts, which have none. */
export const NO_TENANT = 0

/** Whose second factor it is: a person of a tenant, or a system account's identity. */
export interface Holder {
  tenantId: number
  holderId: number
}

const factors = (tx: Tx, { tenantId, holderId }: Holder) =>
  tx.selectFrom('second_factors').where('tenant_id', '=', tenantId).where('holder_id', '=', holderId)

export const hasFactor = async (tx: Tx, holder: Holder): Promise<boolean> =>
  (await factors(tx, holder).select('holder_id').executeTakeFirst()) !== undefined

export const findSecret = async (tx: Tx, holder: Holder): Promise<string | undefined> =>
  (await factors(tx, holder).select('secret').executeTakeFirst())?.secret

/** Returns whether there was none yet. */
export async function insertFactor(tx: Tx, holder: Holder, factor: { secret: string; step: number }): Promise<boolean> {
  const made = await tx
    .insertInto('second_factors')
    .values({ tenant_id: holder.tenantId, holder_id: holder.holderId, secret: factor.secret, last_step: factor.step })
    .onConflict((conflict) => conflict.doNothing())
    .returning('holder_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Consumes a time step and all before it. Of several callers with one code, on any nodes, one succeeds. */
export async function spendStep(tx: Tx, { tenantId, holderId }: Holder, step: number): Promise<boolean> {
  const spent = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('tenant_id', '=', tenantId)
    .where('holder_id', '=', holderId)
    .where('last_step', '<', step)
    .returning('holder_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Also deletes the recovery codes. */
export async function deleteFactor(tx: Tx, { tenantId, holderId }: Holder): Promise<boolean> {
  const gone = await tx
    .deleteFrom('second_factors')
    .where('tenant_id', '=', tenantId)
    .where('holder_id', '=', holderId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function replaceRecoveryCodes(tx: Tx, holder: Holder, hashes: readonly Uint8Array[]): Promise<void> {
  const own = { tenant_id: holder.tenantId, holder_id: holder.holderId }
  await tx
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', own.tenant_id)
    .where('holder_id', '=', own.holder_id)
    .execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ ...own, code_hash, used: null })))
    .execute()
}

/** Of several callers with one code, one succeeds. */
export async function spendRecoveryCode(tx: Tx, { tenantId, holderId }: Holder, hash: Uint8Array): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('holder_id', '=', holderId)
    .where('code_hash', '=', hash)
    .where('used', 'is', null)
    .returning('holder_id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function countRecoveryCodes(tx: Tx, { tenantId, holderId }: Holder): Promise<number> {
  const row = await tx
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('holder_id', '=', holderId)
    .where('used', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Counts a code before it is checked, so that parallel guesses cannot outrun the count; undefined if the session has
 * ended.
 */
export async function countAttempt(tx: Tx, sessionId: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('sessions')
    .set({ wrong_codes: sql<number>`wrong_codes + 1` })
    .where('id', '=', sessionId)
    .where('ended', 'is', null)
    .returning('wrong_codes')
    .executeTakeFirst()
  return row?.wrong_codes
}

export const clearAttempts = (tx: Tx, sessionId: number) =>
  tx.updateTable('sessions').set({ wrong_codes: 0 }).where('id', '=', sessionId).execute()

export const findEmail = (tx: Tx, tenantId: number, userId: number) =>
  tx
    .selectFrom('users')
    .select(['email', 'name', 'is_admin'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst()
