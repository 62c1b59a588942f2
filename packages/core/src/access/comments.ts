import { canViewCase, canWriteCase, type Actor, type GuardedCase } from './cases.ts'

/** A comment as far as changing it goes. `isRecent`: the time for editing is not over. */
export interface GuardedComment {
  userId: number | null
  isRecent: boolean
}

const isOwn = (me: Actor, { userId }: GuardedComment): boolean => userId === me.id

/** Authors edit their own comments for a while, as long as they may comment. */
export const canEditComment = (me: Actor, record: GuardedCase, comment: GuardedComment): boolean =>
  canWriteCase(me, record) && isOwn(me, comment) && comment.isRecent

/** Authors take back their own for a while; administrators delete any, also on a closed record. */
export const canDeleteComment = (me: Actor, record: GuardedCase, comment: GuardedComment): boolean =>
  canViewCase(me, record) && (me.isAdmin || canEditComment(me, record, comment))

/** Earlier texts are for the author and for administrators. */
export const canViewVersions = (me: Actor, record: GuardedCase, comment: Pick<GuardedComment, 'userId'>): boolean =>
  canViewCase(me, record) && (me.isAdmin || comment.userId === me.id)
