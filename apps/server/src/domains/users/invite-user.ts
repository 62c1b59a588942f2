import { randomBytes } from 'node:crypto'
import { confirmFirstText } from '@dossier/core/users/mail-words'
import { asGate } from '../../db/as-gate.ts'
import { lockPerson } from '../../db/lock-person.ts'
import type { Tx } from '../../db/open.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import { noteSecurity } from '../../history/security-log.ts'
import type { Ctx } from '../../http/context.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { badInput, conflict, forbidden, notFound, Refusal } from '../../http/refusal.ts'
import { MAIL_IS_DUE, queueMail } from '../../outbound/mail.ts'
import { joinMail, invitationMail, suiteInvitationMail } from '../../outbound/mail-texts/invitation.ts'
import type { MailBody } from '../../outbound/mail-texts/layout.ts'
import { loginLink } from '../auth/login-link.ts'
import { identityByEmail } from '../auth/queries.ts'
import { mailLogo } from '../branding/mail-logo.ts'
import { countInvitations, insertInvitation, INVITATION_DAYS, isEmailProven } from '../auth/reset-queries.ts'
import { presentMail } from '../user-profile/present-mail.ts'
import { isSuiteEmail } from '../sso/is-suite-email.ts'
import type { StoredUser } from './edit-queries.ts'
import { countInvitedToday, reopenInvitation } from './invitation-queries.ts'
import { requireChangeable } from './require-rights.ts'
import { selectPerson } from './queries.ts'

const ALLOWED_AN_HOUR = 5

/** Invites an address for the first time, which counts against what the tenant may do in a day. (D-128) */
export async function inviteNewAddress(ctx: Ctx, user: Invited): Promise<void> {
  await requireProvenInviter(ctx)
  await countNewAddress(ctx)
  await inviteUser(ctx, user)
}

/** Who is not a member yet has to accept. */
type Invited = Pick<StoredUser, 'email' | 'membership'>

/** Somebody who signed up with an address of others must not write to anybody in its name. */
async function requireProvenInviter({ tx, principal, services }: Ctx): Promise<void> {
  if (await asGate(tx, () => isEmailProven(tx, principal.identityId))) return
  forbidden(confirmFirstText(presentMail(services.settings)))
}

/** The row of the day is locked by the first statement that touches it, so parallel invitations are counted one by one. */
async function countNewAddress({ tx, tenant }: Ctx): Promise<void> {
  const { allowed, isAllowed, secondsLeft } = await countInvitedToday(tx, tenant.id)
  if (isAllowed) return
  const message = `Your organization can invite ${allowed.toLocaleString('en')} new addresses a day. Try again tomorrow.`
  throw new Refusal(429, message, secondsLeft)
}

/**
 * Writes to a new user: with the link to a first password, or, to somebody who has an account, with the way to accept.
 * Tells whether the mail was queued: an address is not written to more than five times an hour.
 */
async function inviteUser(ctx: Ctx, user: Invited): Promise<boolean> {
  const { tx, tenant, services } = ctx
  const { email } = user
  const code = randomBytes(32).toString('base64url')
  const isSuite = isSuiteEmail(services.settings, email)
  const codeHash = isSuite ? null : hashToken(code)
  const kind = await asGate(tx, () => noteInvitation(tx, { tenantId: tenant.id, email, codeHash }))
  if (kind === null) return false
  const mail = await mailFor(ctx, user, { kind: isSuite ? 'suite' : kind, code })
  await queueMail(tx, { tenantId: tenant.id, to: email, ...mail })
  ctx.emit(MAIL_IS_DUE)
  return true
}

interface Invitation {
  /** Without a password yet, with one, or without a password forever. */
  kind: 'first' | 'known' | 'suite'
  code: string
}

async function mailFor(ctx: Ctx, { email, membership }: Invited, { kind, code }: Invitation): Promise<MailBody> {
  const { tenant, me, services } = ctx
  const queries = { first: { resetCode: code, email, invited: 'true' }, suite: { user: email }, known: {} }
  const link = loginLink(services.settings.publicUrl, tenant.domain, queries[kind])
  const words = { record: tenant.recordName, case: tenant.caseName }
  const about = { tenantTitle: tenant.title, by: me.name, words, link, logo: await mailLogo(ctx) }
  if (kind === 'first') return invitationMail({ ...about, days: INVITATION_DAYS })
  return kind === 'suite' ? suiteInvitationMail({ ...about, mustAccept: membership !== 'member' }) : joinMail(about)
}

interface Noted {
  tenantId: number
  email: string
  codeHash: Uint8Array | null
}

/** Whether the reader needs a first password; null if nothing is to be sent. */
async function noteInvitation(tx: Tx, { tenantId, email, codeHash }: Noted): Promise<'first' | 'known' | null> {
  const identity = await identityByEmail(tx, email)
  if (!identity || identity.disabled || (await countInvitations(tx, email)) >= ALLOWED_AN_HOUR) return null
  // A password set with an unproven email may be anybody's: its owner chooses one by mail.
  const isFirst = codeHash !== null && (identity.passwordHash === null || !identity.emailProven)
  await insertInvitation(tx, { tenantId, email, identityId: identity.id, codeHash: isFirst ? codeHash : null })
  return isFirst ? 'first' : 'known'
}

/** Resends the invitation of a person who has not signed in to this tenant yet. */
export async function inviteAgain(ctx: Ctx, userId: number): Promise<void> {
  await lockPerson(ctx.tx, ctx.tenant.id, userId)
  const user = (await selectPerson(ctx.tx, ctx.tenant.id, userId)) ?? notFound('User')
  requireChangeable(ctx.me, { isAdmin: user.is_admin })
  if (user.disabled) badInput(`${user.name} is disabled. Enable the user first.`)
  if (user.last_login !== null && user.membership === 'member')
    conflict(`${user.name} has already signed in and needs no invitation.`)
  await requireProvenInviter(ctx)
  if (user.membership === 'declined') await reopenInvitation(ctx.tx, ctx.tenant.id, { userId, by: ctx.me.name })
  if (!(await inviteUser(ctx, user)))
    throw new Refusal(429, 'Too many invitations were sent to this address. Please try again in an hour.', 3600)
  const membership = user.membership === 'declined' ? 'invited' : user.membership
  const versions = {
    before: { membership: user.membership, invitation: null },
    after: { membership, invitation: 'Sent again' },
  }
  await recordAudit(ctx, audited('user', { id: userId, name: user.name, ...versions }))
  await noteSecurity(ctx, 'invitation.sent', { person: { id: userId, name: user.name } })
}
