import type { UserRights } from '@dossier/contract/users/details'

type Editor = UserRights & { id: number }

/** People may set their own status; others' takes a right. */
export const canSetStatus = (me: Pick<Editor, 'id' | 'extendedPermissions'>, userId: number): boolean =>
  me.id === userId || me.extendedPermissions.setOtherUsersStatus

/** Holders of editUsers may change everyone but administrators, who are changed by administrators only. */
export const canChangeUser = (me: UserRights, user: { isAdmin: boolean }): boolean =>
  me.isAdmin || (me.editUsers && !user.isAdmin)

/** Only an administrator can grant rights that they lack, or make administrators. */
export function canGrant(me: UserRights, right: RightName): boolean {
  if (me.isAdmin) return true
  return me.editUsers && right !== 'isAdmin' && hasRight(me, right)
}

export const RIGHT_NAMES = ['isAdmin', 'editData', 'editUsers', 'scheduling', 'setOtherUsersStatus'] as const
export type RightName = (typeof RIGHT_NAMES)[number]

/** Whether the flag is on; an administrator's other flags count as stored. */
export function hasRight(user: UserRights, right: RightName): boolean {
  if (right === 'scheduling' || right === 'setOtherUsersStatus') return user.extendedPermissions[right]
  return user[right]
}
