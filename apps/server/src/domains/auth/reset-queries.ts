import { sql, type ExpressionBuilder } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { DB } from '../../db/schema.ts'

/** How long the link of a reset mail is good for. (D-018) */
const LIFE_HOURS = 24

/** An invitation may wait for a while before it is read. */
export const INVITATION_DAYS = 7

export interface ResetRequest {
  email: string
  domain: string
  /** The group of addresses that the request came from. */
  address: string
}

/** Serializes requests for the same reset until the end of the transaction. */
export const lockResets = (tx: Tx, { email, address }: ResetRequest) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`reset ${address} ${email}`}, 0))`.execute(tx)

/** How often a reset was requested for this email from there in the last hour. */
export async function countResets(tx: Tx, { email, address }: ResetRequest): Promise<number> {
  const row = await tx
    .selectFrom('password_resets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('address', '=', address)
    .where('kind', '=', 'reset')
    .where('created', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return row.count
}

export const insertReset = (tx: Tx, reset: ResetRequest) =>
  tx
    .insertInto('password_resets')
    .values({ ...reset, prepared: null, identity_id: null, code_hash: null, used: null })
    .execute()

/** How many invitations went to this email in the last hour, from any tenant. */
export async function countInvitations(tx: Tx, email: string): Promise<number> {
  const row = await tx
    .selectFrom('password_resets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('kind', '=', 'invitation')
    .where('created', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Stores an invitation. Without a code, the person already has a password and is only notified of the new tenant. */
export const insertInvitation = (
  tx: Tx,
  invitation: { email: string; identityId: number; codeHash: Uint8Array | null; tenantId: number },
) =>
  tx
    .insertInto('password_resets')
    .values({
      email: invitation.email,
      domain: '',
      kind: 'invitation',
      tenant_id: invitation.tenantId,
      prepared: sql`now()`,
      identity_id: invitation.identityId,
      code_hash: invitation.codeHash,
      used: null,
    })
    .execute()

/** The oldest reset whose mail is not written yet; locked against other nodes. */
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

/** How many links went to this email in the last hour, and how many seconds ago the latest. */
export const recentLinks = (tx: Tx, email: string) =>
  tx
    .selectFrom('password_resets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number | null>`extract(epoch from now() - max(prepared))::float8`.as('age'))
    .where('email', '=', email)
    .where('kind', '=', 'reset')
    .where('identity_id', 'is not', null)
    .where('prepared', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()

/** Whether a code is still good, without taking it. */
export async function isGoodCode(tx: Tx, code: Code): Promise<boolean> {
  const found = await tx
    .selectFrom('password_resets')
    .select('id')
    .where((eb) => eb.and(goodCode(eb, code)))
    .executeTakeFirst()
  return found !== undefined
}

export const markPrepared = (tx: Tx, id: number, found: { identityId: number; codeHash: Uint8Array | null } | null) =>
  tx
    .updateTable('password_resets')
    .set({ prepared: sql`now()`, identity_id: found?.identityId ?? null, code_hash: found?.codeHash ?? null })
    .where('id', '=', id)
    .execute()

export interface SpentCode {
  identityId: number | null
  kind: 'reset' | 'invitation' | 'confirmation'
  /** The organization that an invitation leads to. */
  tenantId: number | null
}

interface Code {
  hash: Uint8Array
  email: string
}

const LIFE = sql`case kind when 'invitation' then ${24 * INVITATION_DAYS}::int else ${LIFE_HOURS}::int end`

const goodCode = (eb: ExpressionBuilder<DB, 'password_resets'>, code: Code) => [
  eb('code_hash', '=', code.hash),
  eb('email', '=', code.email),
  eb('used', 'is', null),
  eb('kind', '<>', 'confirmation'),
  eb('prepared', '>', sql<string>`now() - make_interval(hours => ${LIFE})`),
]

/** Consumes a valid code and returns its owner. Of several callers with one code, one succeeds. */
export const spendCode = (tx: Tx, code: Code): Promise<SpentCode | undefined> =>
  tx
    .updateTable('password_resets')
    .set({ used: sql`now()` })
    .where((eb) => eb.and(goodCode(eb, code)))
    .returning(['identity_id as identityId', 'kind', 'tenant_id as tenantId'])
    .executeTakeFirst()

/** A code by which a founder proves the address. */
export const insertConfirmation = (tx: Tx, { email, identityId, codeHash }: Confirmation) =>
  tx
    .insertInto('password_resets')
    .values({
      email,
      domain: '',
      kind: 'confirmation',
      prepared: sql`now()`,
      identity_id: identityId,
      code_hash: codeHash,
      used: null,
    })
    .execute()

/** The email of an account that has not proven it; locked, so that codes are counted one by one. */
export const emailToConfirm = async (tx: Tx, identityId: number): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('identities')
      .select('email')
      .where('id', '=', identityId)
      .where('email_proven', '=', false)
      .forUpdate()
      .executeTakeFirst()
  )?.email

/** How many codes went to this account in the last hour. */
export async function countConfirmations(tx: Tx, identityId: number): Promise<number> {
  const row = await tx
    .selectFrom('password_resets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('identity_id', '=', identityId)
    .where('kind', '=', 'confirmation')
    .where('created', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return row.count
}

interface Confirmation {
  email: string
  identityId: number
  codeHash: Uint8Array
}

/** Uses up a code of that person; tells whether it was good. */
export async function spendConfirmation(tx: Tx, code: { identityId: number; hash: Uint8Array }): Promise<boolean> {
  const spent = await tx
    .updateTable('password_resets')
    .set({ used: sql`now()` })
    .where('code_hash', '=', code.hash)
    .where('identity_id', '=', code.identityId)
    .where('kind', '=', 'confirmation')
    .where('used', 'is', null)
    .where('created', '>', sql<string>`now() - make_interval(days => ${INVITATION_DAYS}::int)`)
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}

/** Whether a code of that person was used up. */
export async function isSpentConfirmation(tx: Tx, code: { identityId: number; hash: Uint8Array }): Promise<boolean> {
  const found = await tx
    .selectFrom('password_resets')
    .select('id')
    .where('code_hash', '=', code.hash)
    .where('identity_id', '=', code.identityId)
    .where('kind', '=', 'confirmation')
    .where('used', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export const proveEmail = (tx: Tx, identityId: number) =>
  tx.updateTable('identities').set({ email_proven: true }).where('id', '=', identityId).execute()

export const isEmailProven = async (tx: Tx, identityId: number): Promise<boolean> =>
  (await tx.selectFrom('identities').select('email_proven').where('id', '=', identityId).executeTakeFirst())
    ?.email_proven === true

/** A changed password invalidates every open link. */
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
    .set({ password_hash: passwordHash, email_proven: true })
    .where('id', '=', identityId)
    .where('disabled', '=', false)
    .returning('email')
    .executeTakeFirst()

/** Ends all sessions of a person; returns the hex hashes of their tokens. */
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
