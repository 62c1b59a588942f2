import type { UserRights } from '@dossier/contract/users/details'
import { canManageAccess, SUPPORT_REFUSED } from '@dossier/core/access/support'
import { canChangeUser, canGrant, hasRight, RIGHT_NAMES } from '@dossier/core/access/users'
import { sameJson } from '@dossier/core/live/same-json'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import type { Person } from '../../http/principals/principal.ts'
import { forbidden } from '../../http/refusal.ts'
import type { StoredUser } from './edit-queries.ts'

const NOBODY: UserRights = {
  isAdmin: false,
  editData: false,
  editUsers: false,
  extendedPermissions: { scheduling: false, setOtherUsersStatus: false },
}

/** Refuses with 403 changes that the editor may not make to a user; `before` is null for a new one. */
export function requireRights(me: Person, before: StoredUser | null, after: StoredUser): void {
  if (before) requireChangeable(me, before)
  if (changesSignIn(before, after)) allow('support.access', canManageAccess(me), SUPPORT_REFUSED)
  if (before?.id === me.id) protectSelf(before, after)
  // A disabled user has no rights, so enabling grants all of theirs.
  const had = before && !before.disabled ? before : NOBODY
  const gained = RIGHT_NAMES.filter((right) => hasRight(after, right) && !hasRight(had, right))
  const first = gained.find((right) => !canGrant(me, right)) ?? null
  allow('user.grant', first === null, grantRefused(first === 'isAdmin'))
  // The new email belongs to another person, who would get all of these rights.
  if (
    before &&
    before.email !== after.email &&
    RIGHT_NAMES.some((right) => hasRight(after, right) && !canGrant(me, right))
  )
    forbidden('Only an administrator can change the email of someone who has rights that you do not have.')
}

/** Refuses with 403 unless the caller may change this person at all, in whatever respect. (D-126) */
export function requireChangeable(me: Person, user: { isAdmin: boolean }): void {
  allow('user.change', canChangeUser(me, user), 'Only an administrator can change an administrator.')
}

/** Whether somebody gains or loses access: by being enabled or disabled, by another email, or by other rights. */
function changesSignIn(before: StoredUser | null, after: StoredUser): boolean {
  if (!before || before.email !== after.email || before.disabled !== after.disabled) return true
  return RIGHT_NAMES.some((right) => hasRight(before, right) !== hasRight(after, right))
}

const grantRefused = (admin: boolean): string =>
  admin
    ? 'Only an administrator can make someone an administrator.'
    : 'You can only grant rights that you have yourself. Ask an administrator.'

/**
 * Refuses with 403 to support staff what changes who has access: `before` and `after` name people or teams, in any
 * order. (D-125)
 */
export function requireSameAccess({ me }: Pick<Ctx, 'me'>, before: unknown, after: unknown): void {
  if (!sameJson(inOrder(before), inOrder(after))) allow('support.access', canManageAccess(me), SUPPORT_REFUSED)
}

/** Lists of ids sorted, at any depth. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value)].toSorted()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inOrder(inner)]))
}

/** People cannot lock themselves out. */
function protectSelf(before: StoredUser, after: StoredUser): void {
  if (after.disabled) forbidden('You cannot disable yourself. Ask another administrator.')
  const lost = (right: 'isAdmin' | 'editUsers') => before[right] && !after[right] && !after.isAdmin
  if (lost('isAdmin') || lost('editUsers'))
    forbidden('You cannot remove this right from yourself. Ask another administrator.')
  if (before.email !== after.email)
    forbidden('You cannot change your own email here. Ask a colleague who can edit users.')
}
