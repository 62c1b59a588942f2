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
}

/** Makes an identity or finds the one with that e-mail; gives its id. */
export async function createIdentity(
  tx: Transaction<DB>,
  identity: { email: string; name: string; passwordHash: string | null; isSupport?: boolean; isSystem?: boolean },
): Promise<number> {
  const email = identity.email.toLowerCase()
  const known = () => tx.selectFrom('identities').select('id').where('email', '=', email)
  const found = await known().executeTakeFirst()
  if (found) return found.id
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
  // Somebody else made it meanwhile.
  return (made ?? (await known().executeTakeFirstOrThrow())).id
}

/** Makes a person of a tenant and puts him into his teams; gives his id. */
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
      last_login: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = (user.teamIds ?? []).map((teamId) => ({ tenant_id: user.tenantId, team_id: teamId, user_id: id }))
  if (members.length > 0) await tx.insertInto('team_members').values(members).execute()
  return id
}
