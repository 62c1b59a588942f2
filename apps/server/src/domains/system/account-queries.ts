import { sql } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import type { Tx } from '../../db/open.ts'
import { NO_TENANT } from '../second-factor/queries.ts'
import { textOrder } from '../../db/text-order.ts'

export interface StoredIdentity {
  id: number
  email: string
  name: string
  disabled: boolean
  isSystem: boolean
  isSupport: boolean
  emailProven: boolean
  /** Only if proven: an unproven email may belong to anybody. */
  hasPassword: boolean
}

const identities = (tx: Tx) =>
  tx
    .selectFrom('identities as i')
    .select(['i.id', 'i.email', 'i.name', 'i.disabled', 'i.is_system as isSystem', 'i.is_support as isSupport'])
    .select('i.email_proven as emailProven')
    .select(sql<boolean>`i.has_password and i.email_proven`.as('hasPassword'))

export const identityOf = (tx: Tx, email: string): Promise<StoredIdentity | undefined> =>
  identities(tx).where('i.email', '=', email).executeTakeFirst()

/** A new identity without a password. */
export async function insertIdentity(
  tx: Tx,
  { email, name }: { email: string; name: string },
): Promise<StoredIdentity> {
  const made = await tx.insertInto('identities').values({ email, name }).returning('id').executeTakeFirstOrThrow()
  const flags = { disabled: false, isSystem: false, isSupport: false, emailProven: true, hasPassword: false }
  return { id: made.id, email, name, ...flags }
}

const accounts = (tx: Tx) =>
  identities(tx)
    .select('i.created')
    .select(
      sql<boolean>`exists (select f.holder_id from second_factors f
        where f.tenant_id = ${NO_TENANT} and f.holder_id = i.id)`.as('mfaEnabled'),
    )
    .where(sql<boolean>`(i.is_system or i.is_support)`)

export type AccountColumns = NonNullable<Awaited<ReturnType<typeof selectAccount>>>

/** The accounts that administer the installation, by name. */
export async function selectAccounts(tx: Tx, find: { search: string; limit: number; offset: number }) {
  const pattern = `%${escapeLike(find.search)}%`
  const matches = sql<boolean>`(i.name ilike ${pattern} or i.email ilike ${pattern})`
  const rows = await accounts(tx)
    .where(matches)
    .orderBy(textOrder(sql.ref('i.name')))
    .orderBy('i.id')
    .limit(find.limit)
    .offset(find.offset)
    .execute()
  const { total } = await tx
    .selectFrom('identities as i')
    .select((eb) => eb.fn.count<number>('i.id').as('total'))
    .where(sql<boolean>`(i.is_system or i.is_support)`)
    .where(matches)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** An enabled account that can create others in the portal. */
export const selectOpenAccount = (tx: Tx) =>
  identities(tx).where('i.is_system', '=', true).where('i.disabled', '=', false).orderBy('i.id').executeTakeFirst()

const ACCOUNTS_LOCK = 4_712_003

/** Accounts are changed one after the other: two could otherwise shut each other out at the same moment. */
export const lockAccounts = (tx: Tx) => sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK})`.execute(tx)

export const selectAccount = (tx: Tx, id: number) => accounts(tx).where('i.id', '=', id).executeTakeFirst()

export const updateAccount = (
  tx: Tx,
  id: number,
  account: { name: string; disabled: boolean; isSystem: boolean; isSupport: boolean },
) =>
  tx
    .updateTable('identities')
    .set({
      name: account.name,
      disabled: account.disabled,
      is_system: account.isSystem,
      is_support: account.isSupport,
    })
    .where('id', '=', id)
    .execute()

/** Returns whether there was one. Its recovery codes are deleted with it. */
export async function deletePortalFactor(tx: Tx, identityId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('second_factors')
    .where('tenant_id', '=', NO_TENANT)
    .where('holder_id', '=', identityId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** A one-time code for choosing a password, as if a reset had been requested. */
export const insertPasswordCode = (tx: Tx, code: { identityId: number; email: string; codeHash: Uint8Array }) =>
  tx
    .insertInto('password_resets')
    .values({
      email: code.email,
      domain: '',
      prepared: sql`now()`,
      identity_id: code.identityId,
      code_hash: code.codeHash,
      used: null,
    })
    .execute()
