import type { Membership, UserRights } from '@dossier/contract/users/details'
import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import { savedAt } from '../../db/saved-at.ts'
import { rightsOf, type RightColumns } from './queries.ts'

export interface StoredUser extends UserRights {
  id: number
  identityId: number | null
  name: string
  email: string
  disabled: boolean
  membership: Membership
  invitedBy: string
  /** null: not stored yet. */
  lastUpdated: string | null
}

/** The user, locked until the end of the transaction; undefined if there is none. */
export async function lockUser(tx: Tx, tenantId: number, id: number): Promise<StoredUser | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'identity_id', 'name', 'email', 'disabled', 'membership', 'invited_by', 'last_updated'])
    .select(['is_admin', 'edit_data', 'edit_users', 'extended_permissions'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      identityId: row.identity_id,
      name: row.name,
      email: row.email,
      disabled: row.disabled,
      membership: row.membership,
      invitedBy: row.invited_by,
      lastUpdated: row.last_updated,
      ...rightsOf(row),
    }
  )
}

/** The administrators who can sign in, locked until the end of the transaction. */
export async function lockAdmins(tx: Tx, tenantId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_admin', '=', true)
    .where('disabled', '=', false)
    .where('membership', '=', 'member')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

const columnsOf = (rights: UserRights): RightColumns => ({
  is_admin: rights.isAdmin,
  edit_data: rights.editData,
  edit_users: rights.editUsers,
  extended_permissions: Object.entries(rights.extendedPermissions).flatMap(([name, given]) => (given ? [name] : [])),
})

const columns = (user: StoredUser) => ({
  identity_id: user.identityId,
  name: user.name,
  email: user.email,
  disabled: user.disabled,
  membership: user.membership,
  invited_by: user.invitedBy,
  ...columnsOf(user),
})

export async function insertUser(tx: Tx, tenantId: number, user: StoredUser): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ tenant_id: tenantId, last_login: null, has_done_first_login: false, ...columns(user) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateUser = (tx: Tx, tenantId: number, user: StoredUser) =>
  tx
    .updateTable('users')
    .set({ ...columns(user), last_updated: savedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()

/** Ends every session of a person in this tenant; returns their hashes in hex. Runs with the rights of the gate. */
export async function endSessionsOf(tx: Tx, tenantId: number, userId: number): Promise<string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended', 'is', null)
    .returning('token_hash')
    .execute()
  return rows.map((row) => Buffer.from(row.token_hash).toString('hex'))
}
