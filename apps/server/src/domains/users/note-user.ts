import type { SecurityEventName } from '@dossier/contract/sign-in/security-log'
import { hasRight, RIGHT_NAMES } from '@dossier/core/access/users'
import { noteSecurity } from '../../history/security-log.ts'
import type { Ctx } from '../../http/context.ts'
import type { StoredUser } from './edit-queries.ts'

/** Notes in the security log what a save changed of somebody's sign-in and rights; nothing for a name. */
export async function noteUser(ctx: Ctx, before: StoredUser | null, after: StoredUser): Promise<void> {
  const person = { id: after.id, name: after.name }
  const note = (event: SecurityEventName, details = '') => noteSecurity(ctx, event, { person, details })
  if (!before) await note('user.created', accessFingerprint(after))
  else {
    if (before.email !== after.email) await note('user.emailChanged', `was ${before.email}`)
    const changes = rightChanges(before, after)
    if (changes !== '') await note('user.rightsChanged', changes)
    if (before.disabled !== after.disabled) await note(after.disabled ? 'user.disabled' : 'user.enabled')
  }
  if (before?.identityId !== after.identityId && !after.disabled) await note('invitation.sent')
}

const accessFingerprint = (user: StoredUser): string => RIGHT_NAMES.filter((right) => hasRight(user, right)).join(', ')

const rightChanges = (before: StoredUser, after: StoredUser): string =>
  RIGHT_NAMES.filter((right) => hasRight(before, right) !== hasRight(after, right))
    .map((right) => `${right} ${hasRight(after, right) ? 'on' : 'off'}`)
    .join(', ')
