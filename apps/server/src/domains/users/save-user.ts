import type { UserDetails } from '@dossier/contract/users/details'
import type { UserToSave } from '@dossier/contract/users/calls'
import { asGate } from '../../db/as-gate.ts'
import { lockTenant } from '../../db/lock-tenant.ts'
import { noteSecurity } from '../../history/security-log.ts'
import type { Ctx } from '../../http/context.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { deletePrivateDashboards } from '../dashboards/queries.ts'
import { announceUser } from './announce-user.ts'
import { auditUser } from './audit-user.ts'
import { createOrFindIdentity } from './create-user.ts'
import { requireRights, requireSameAccess } from './require-rights.ts'
import { insertUser, lockAdmins, lockUser, updateUser, type StoredUser } from './edit-queries.ts'
import { inviteNewAddress } from './invite-user.ts'
import { requireTeam } from './list-teams.ts'
import { NOBODY_MOVED, setTeamsOf } from './member-queries.ts'
import { noteUser } from './note-user.ts'
import { presentUser } from './present-user.ts'
import { saveValues } from './save-values.ts'

const NEW_USER: StoredUser = {
  id: 0,
  identityId: null,
  name: '',
  email: '',
  disabled: false,
  membership: 'member',
  invitedBy: '',
  lastUpdated: null,
  isAdmin: false,
  editData: false,
  editUsers: false,
  extendedPermissions: { scheduling: false, setOtherUsersStatus: false },
}

/** Creates a user, or changes the one with that id; omitted values stay. Returns the stored user. */
export async function saveUser(ctx: Ctx, input: UserToSave): Promise<UserDetails> {
  const { before, wished } = await lockChange(ctx, input)
  const linked = before?.email === wished.email ? wished : await withIdentity(ctx, wished)
  const after = { ...linked, id: await store(ctx, before, linked) }
  const parts = await storeParts(ctx, after.id, input)
  await announceUser(ctx, before, after)
  await auditUser(ctx, { before, after, ...parts })
  await noteUser(ctx, before, after)
  if (before && input.teams) await noteSecurity(ctx, 'user.teamsChanged', { person: after })
  // A corrected email belongs to another person, who has not been invited yet.
  if (before?.identityId !== after.identityId && !after.disabled) await inviteNewAddress(ctx, after)
  return (await presentUser(ctx, after.id)) ?? notFound('User')
}

interface Change {
  /** null for a new user. */
  before: StoredUser | null
  wished: StoredUser
}

/** Locks what the save touches, and refuses what may not be saved. */
async function lockChange(ctx: Ctx, input: UserToSave): Promise<Change> {
  const { tx, tenant, me } = ctx
  if (input.teams) await lockTenant(tx, tenant.id)
  const admins = mayLoseAdmin(input) ? await adminsToKeep(ctx) : []
  const before = input.id === 0 ? null : ((await lockUser(tx, tenant.id, input.id)) ?? notFound('User'))
  const wished = merged(before ?? NEW_USER, input)
  requireRights(me, before, wished)
  if (before) rejectStale(before, input)
  if (before && isActiveAdmin(before) && !isActiveAdmin(wished)) protectLastAdmin(admins, before.id)
  for (const teamId of input.teams ?? []) await requireTeam(ctx, teamId)
  return { before, wished }
}

/** Somebody who has an account already joins by accepting; a new account is made for this organization. (D-128) */
async function withIdentity({ tx, me }: Ctx, user: StoredUser): Promise<StoredUser> {
  const { email, name } = user
  const { id, isExisting } = await asGate(tx, () => createOrFindIdentity(tx, { email, name, passwordHash: null }))
  return {
    ...user,
    identityId: id,
    membership: isExisting ? 'invited' : 'member',
    invitedBy: isExisting ? me.name : '',
  }
}

/** Teams and fields, as far as they are given. */
async function storeParts(ctx: Ctx, userId: number, { teams, fieldValues }: UserToSave) {
  const moved = teams ? await setTeamsOf(ctx.tx, { tenantId: ctx.tenant.id, userId }, teams) : NOBODY_MOVED
  requireSameAccess(ctx, NOBODY_MOVED, moved)
  const values = fieldValues ? await saveValues(ctx, userId, fieldValues) : []
  return { moved, values }
}

const isActiveAdmin = ({ isAdmin, disabled }: StoredUser): boolean => isAdmin && !disabled

const mayLoseAdmin = ({ id, isAdmin, disabled }: UserToSave): boolean =>
  id !== 0 && (isAdmin === false || disabled === true)

/** Two administrators who demote each other at the same time wait for one another here. */
function protectLastAdmin(admins: readonly number[], id: number): void {
  if (admins.every((admin) => admin === id))
    conflict('This is the last administrator. Make someone else an administrator first.')
}

function merged(before: StoredUser, input: UserToSave): StoredUser {
  const given = input.extendedPermissions ?? {}
  const { scheduling, setOtherUsersStatus } = before.extendedPermissions
  return {
    ...before,
    name: input.name,
    email: input.email,
    isAdmin: input.isAdmin ?? before.isAdmin,
    editData: input.editData ?? before.editData,
    editUsers: input.editUsers ?? before.editUsers,
    disabled: input.disabled ?? before.disabled,
    extendedPermissions: {
      scheduling: given.scheduling ?? scheduling,
      setOtherUsersStatus: given.setOtherUsersStatus ?? setOtherUsersStatus,
    },
  }
}

function store({ tx, tenant }: Ctx, before: StoredUser | null, after: StoredUser): Promise<number> {
  return refuseTaken(
    `A user with the email ${after.email} already exists.`,
    async () => {
      if (!before) return insertUser(tx, tenant.id, after)
      await updateUser(tx, tenant.id, after)
      return before.id
    },
    'email',
  )
}

/** Disables a user. Dashboards that nobody else sees go with them. (D-077) */
export async function removeUser(ctx: Ctx, id: number): Promise<void> {
  await adminsToKeep(ctx)
  const { name, email } = (await lockUser(ctx.tx, ctx.tenant.id, id)) ?? notFound('User')
  await saveUser(ctx, { id, name, email, disabled: true })
  await deletePrivateDashboards(ctx.tx, ctx.tenant.id, id)
}

/** Everyone locks in this order, so that there are no deadlocks: tenant, administrators, user. */
async function adminsToKeep({ tx, tenant }: Ctx): Promise<number[]> {
  await lockTenant(tx, tenant.id)
  return lockAdmins(tx, tenant.id)
}
