import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { SessionState } from '../../db/tables/people.ts'

export interface Identity {
  id: number
  email: string
  emailProven: boolean
  passwordHash: string | null
  isSystem: boolean
  isSupport: boolean
  disabled: boolean
}

export async function identityByEmail(tx: Tx, email: string): Promise<Identity | undefined> {
  const row = await tx
    .selectFrom('identities')
    .select(['id', 'email', 'email_proven', 'password_hash', 'is_system', 'is_support', 'disabled'])
    .where('email', '=', email)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      email: row.email,
      emailProven: row.email_proven,
      passwordHash: row.password_hash,
      isSystem: row.is_system,
      isSupport: row.is_support,
      disabled: row.disabled,
    }
  )
}

export interface NewSession {
  tokenHash: Uint8Array
  identityId: number
  tenantId: number | null
  userId: number | null
  state: SessionState
  byPassword: boolean
  onlyTenantId: number | null
  userAgent: string
  address: string
}

export const insertSession = (tx: Tx, session: NewSession) =>
  tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      identity_id: session.identityId,
      tenant_id: session.tenantId,
      user_id: session.userId,
      state: session.state,
      by_password: session.byPassword,
      only_tenant_id: session.onlyTenantId,
      user_agent: session.userAgent.slice(0, 300),
      address: session.address.slice(0, 64),
    })
    .execute()

/** Whether the session began with the password of the person. */
export async function beganWithPassword(tx: Tx, sessionId: number): Promise<boolean> {
  const row = await tx.selectFrom('sessions').select('by_password').where('id', '=', sessionId).executeTakeFirst()
  return row?.by_password === true
}

/** Whether it was open until now. */
export async function endSession(tx: Tx, sessionId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The hash of the password, which stays as it is until the end of the transaction. */
export async function keepPassword(tx: Tx, identityId: number): Promise<string | null | undefined> {
  const query = tx.selectFrom('identities').select('password_hash').where('id', '=', identityId)
  return (await query.forShare().executeTakeFirst())?.password_hash
}

/** Nobody begins a session as this person until the end of the transaction, which then sees all that there are. */
export const keepOut = (tx: Tx, identityId: number) =>
  tx.selectFrom('identities').select('id').where('id', '=', identityId).forNoKeyUpdate().execute()

export const noteSignIn = (tx: Tx, tenantId: number, userId: number) =>
  tx
    .updateTable('users')
    .set({ last_login: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()

/** How often this email failed from this address in the last minutes. */
export async function countFailures(tx: Tx, attempt: { email: string; address: string }, minutes: number) {
  const row = await tx
    .selectFrom('failed_sign_ins')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', attempt.email)
    .where('address', '=', attempt.address)
    .where('at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirstOrThrow()
  return row.count
}

export const noteFailure = (tx: Tx, attempt: { email: string; address: string }) =>
  tx.insertInto('failed_sign_ins').values(attempt).execute()

export const forgetFailures = (tx: Tx, attempt: { email: string; address: string }) =>
  tx.deleteFrom('failed_sign_ins').where('email', '=', attempt.email).where('address', '=', attempt.address).execute()
