import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema.ts'

export interface NewUser {
  tenantId: number
  identityId: number | null
  name: string
  email: string
  isAdmin?: boolean
  editData?: boolean
  editUsers?: boolean
  extendedPermissions?: string[]
  teamIds?: number[]
  founder?: boolean
  /** Who invited somebody with an account, who is no member before accepting. */
  invitedBy?: string
}

interface NewIdentity {
  email: string
  name: string
  passwordHash: string | null
  isSupport?: boolean
  isSystem?: boolean
}

/** Creates an identity or finds the one with that email; returns its id. */
export const createIdentity = async (tx: Transaction<DB>, identity: NewIdentity): Promise<number> =>
  (await createOrFindIdentity(tx, identity)).id

/** The same, and whether it was there before. */
export async function createOrFindIdentity(
  tx: Transaction<DB>,
  identity: NewIdentity,
): Promise<{ id: number; isExisting: boolean }> {
  const email = identity.email.toLowerCase()
  const byEmail = () => tx.selectFrom('identities').select('id').where('email', '=', email)
  const found = await byEmail().executeTakeFirst()
  if (found) return { id: found.id, isExisting: true }
  const made = await tx
    .insertInto('identities')
    .values({
      email,
      name: identity.name,
      password_hash: identity.passwordHash,
      is_support: identity.isSupport ?? false,
      is_system: identity.isSystem ?? false,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isExisting: false }
  // Another request created it in the meantime.
  return { id: (await byEmail().executeTakeFirstOrThrow()).id, isExisting: true }
}

/** Creates a person of a tenant with their teams; returns the id. */
export async function createUser(tx: Transaction<DB>, user: NewUser): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      tenant_id: user.tenantId,
      identity_id: user.identityId,
      name: user.name,
      email: user.email.toLowerCase(),
      is_admin: user.isAdmin ?? false,
      edit_data: user.editData ?? false,
      edit_users: user.editUsers ?? false,
      extended_permissions: user.extendedPermissions ?? [],
      founder: user.founder ?? false,
      ...(user.invitedBy !== undefined && { membership: 'invited', invited_by: user.invitedBy }),
      last_login: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = (user.teamIds ?? []).map((teamId) => ({ tenant_id: user.tenantId, team_id: teamId, user_id: id }))
  if (members.length > 0) await tx.insertInto('team_members').values(members).execute()
  return id
}
