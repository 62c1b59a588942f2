import { inAnyOf, isMemberOf } from './teams.ts'

/** The acting person, as far as rights on records are concerned. */
export interface Actor {
  id: number
  isAdmin: boolean
  editData: boolean
  teams: readonly number[]
}

/** A record as far as rights on it go. */
export interface GuardedCase {
  isCase: boolean
  isClosed: boolean
  isSensitive: boolean
  deleted: string | null
  openedByUserId: number | null
  assigneeId: number | null
  users: readonly { id: number }[]
  /** People with a role in it. */
  roleUserIds: readonly number[]
  pendingTeams: readonly { id: number }[]
  permissions: { edit: readonly number[] }
  promotePermissions: { edit: readonly number[] }
  editClosedPermissions: readonly number[]
}

/** What of a record decides who sees it. */
export type HiddenCase = Pick<
  GuardedCase,
  'isSensitive' | 'deleted' | 'openedByUserId' | 'assigneeId' | 'users' | 'roleUserIds' | 'pendingTeams' | 'permissions'
>

/**
 * Anyone in the tenant sees a record, unless it is sensitive: then administrators and the people involved, by name or
 * through an awaiting or editing team. A deleted record is visible to nobody. (D-048, D-065)
 */
export function canViewCase(me: Actor, record: HiddenCase): boolean {
  if (record.deleted !== null) return false
  return !record.isSensitive || me.isAdmin || isInvolved(me, record)
}

/** Opener, assignee, collaborator, in a role, or member of an awaiting or editing team. */
function isInvolved(me: Actor, record: HiddenCase): boolean {
  return (
    record.openedByUserId === me.id ||
    record.assigneeId === me.id ||
    record.users.some((user) => user.id === me.id) ||
    record.roleUserIds.includes(me.id) ||
    isMemberOf(
      me,
      record.pendingTeams.map((team) => team.id),
    ) ||
    isMemberOf(me, record.permissions.edit)
  )
}

/** A record that lists edit teams is edited by their members only, administrators included; with none listed by anyone. (D-007, D-049) */
export const canEditCase = (me: Actor, record: GuardedCase): boolean =>
  canViewCase(me, record) && inAnyOf(me, record.permissions.edit)

/** A closed record is changed only by people whom its template also permits after closing. (D-063) */
export const canEditClosedCase = (me: Actor, record: GuardedCase): boolean =>
  canEditCase(me, record) && inAnyOf(me, record.editClosedPermissions)

/** May change this record in the state it is in. */
export const canWriteCase = (me: Actor, record: GuardedCase): boolean =>
  record.isClosed ? canEditClosedCase(me, record) : canEditCase(me, record)

export const canComment = canWriteCase

/** (D-062) */
export const canPromoteCase = (me: Actor, record: GuardedCase): boolean =>
  !record.isCase && canWriteCase(me, record) && inAnyOf(me, record.promotePermissions.edit)

export const canCloseCase = (me: Actor, record: GuardedCase): boolean => canEditCase(me, record)

export const canReopenCase = canEditClosedCase

/** Administrators, and holders of editData who may edit the record. (D-065) */
export const canDeleteCase = (me: Actor, record: GuardedCase): boolean =>
  canViewCase(me, record) && (me.isAdmin || (me.editData && canEditCase(me, record)))

/** Restricting is an edit; lifting the restriction is for administrators. (D-048) */
export const canSetSensitive = (me: Actor, record: GuardedCase, sensitive: boolean): boolean =>
  canWriteCase(me, record) && (sensitive || me.isAdmin)

/** (D-073) */
export const canHideFromInsights = (me: Actor, record: GuardedCase): boolean => me.isAdmin && canWriteCase(me, record)

/** People may always remove themselves from a record that they can see. */
export const canRemoveCollaborator = (me: Actor, record: GuardedCase, userId: number): boolean =>
  canWriteCase(me, record) || (me.id === userId && canViewCase(me, record))
