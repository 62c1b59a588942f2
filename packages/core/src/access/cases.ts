import { outside, unless, type WhyNot } from './reasons.ts'
import { isMemberOf } from './teams.ts'

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
export function whyNotView(me: Actor, record: HiddenCase): WhyNot {
  if (record.deleted !== null) return { rule: 'deleted' }
  return unless(!record.isSensitive || me.isAdmin || isInvolved(me, record), 'sensitive')
}
export const canViewCase = (me: Actor, record: HiddenCase): boolean => whyNotView(me, record) === null

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
const whyNotEdit = (me: Actor, record: GuardedCase): WhyNot =>
  whyNotView(me, record) ?? outside(me, 'editTeams', record.permissions.edit)
export const canEditCase = (me: Actor, record: GuardedCase): boolean => whyNotEdit(me, record) === null

/** A closed record is changed only by people whom its template also permits after closing. (D-063) */
const whyNotEditClosed = (me: Actor, record: GuardedCase): WhyNot =>
  whyNotEdit(me, record) ?? outside(me, 'closedTeams', record.editClosedPermissions)
export const canEditClosedCase = (me: Actor, record: GuardedCase): boolean => whyNotEditClosed(me, record) === null

/** Whether somebody may change this record in the state it is in. */
export const whyNotWrite = (me: Actor, record: GuardedCase): WhyNot =>
  record.isClosed ? whyNotEditClosed(me, record) : whyNotEdit(me, record)
export const canWriteCase = (me: Actor, record: GuardedCase): boolean => whyNotWrite(me, record) === null

/** (D-062) */
export const whyNotPromote = (me: Actor, record: GuardedCase): WhyNot =>
  unless(!record.isCase, 'isCase') ??
  whyNotWrite(me, record) ??
  outside(me, 'promoteTeams', record.promotePermissions.edit)

export const whyNotClose = whyNotEdit

export const whyNotReopen = whyNotEditClosed

/** Administrators, and holders of editData who may edit the record. (D-065) */
export function whyNotDelete(me: Actor, record: GuardedCase): WhyNot {
  if (me.isAdmin) return whyNotView(me, record)
  return me.editData ? whyNotEdit(me, record) : (whyNotView(me, record) ?? { rule: 'deleteRight' })
}

/** Restricting is an edit; lifting the restriction is for administrators. (D-048) */
export const whyNotSetSensitive = (me: Actor, record: GuardedCase, sensitive: boolean): WhyNot =>
  whyNotWrite(me, record) ?? unless(sensitive || me.isAdmin, 'administrators')

/** (D-073) */
export const whyNotHideFromInsights = (me: Actor, record: GuardedCase): WhyNot =>
  unless(me.isAdmin, 'administrators') ?? whyNotWrite(me, record)

/** People may always remove themselves from a record that they can see. */
export const whyNotRemoveCollaborator = (me: Actor, record: GuardedCase, userId: number): WhyNot =>
  me.id === userId ? whyNotView(me, record) : whyNotWrite(me, record)
