import { randomBytes } from 'node:crypto'
import { asGate } from '../../db/as-gate.ts'
import type { Tx } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import { hashToken } from '../../http/principals.ts'
import { badInput, conflict, notFound, Refusal } from '../../http/refusal.ts'
import { queueMail } from '../../outside/mail.ts'
import { belongingMail, invitationMail } from '../../outside/mail-texts/invitation.ts'
import { loginLink } from '../auth/login-link.ts'
import { identityByEmail } from '../auth/queries.ts'
import { mailLogo } from '../branding/mail-logo.ts'
import { countInvitations, insertInvitation, INVITATION_DAYS } from '../auth/reset-queries.ts'
import { isSuiteEmail } from '../sso/is-suite-email.ts'
import { requireChangeable } from './require-rights.ts'
import { selectPerson } from './queries.ts'

const ALLOWED_AN_HOUR = 5

/**
 * Writes to a new user: with the link to a first password, or, when that human being has one already, that he belongs to
 * this tenant now. Tells whether the mail was queued: an address is not written to more than five times an hour.
 */
export async function inviteUser(ctx: Ctx, email: string): Promise<boolean> {
  const { tx, tenant, me, services } = ctx
  const code = randomBytes(32).toString('base64url')
  // People of the suite have no password here.
  const codeHash = isSuiteEmail(services.settings, email) ? null : hashToken(code)
  const kind = await asGate(tx, () => noteInvitation(tx, email, codeHash))
  if (kind === null) return false
  const words = { record: tenant.recordName, case: tenant.caseName }
  const query: Record<string, string> = kind === 'first' ? { resetCode: code, email, invited: 'true' } : {}
  const link = loginLink(services.settings.publicUrl, tenant.domain, query)
  const about = { tenantTitle: tenant.title, by: me.name, words, link, logo: await mailLogo(ctx) }
  const mail = kind === 'first' ? invitationMail({ ...about, days: INVITATION_DAYS }) : belongingMail(about)
  await queueMail(tx, { tenantId: tenant.id, to: email, ...mail })
  ctx.emit({ type: 'job.due', job: 'mails' })
  return true
}

/** Whether it is the first password that the reader needs; null when nothing is to be sent. */
async function noteInvitation(tx: Tx, email: string, codeHash: Uint8Array | null): Promise<'first' | 'known' | null> {
  const identity = await identityByEmail(tx, email)
  if (!identity || identity.disabled || (await countInvitations(tx, email)) >= ALLOWED_AN_HOUR) return null
  // A password that came with an unproven e-mail may be anybody's: its owner chooses one by the mail.
  const isFirst = codeHash !== null && (identity.passwordHash === null || !identity.emailProven)
  await insertInvitation(tx, { email, identityId: identity.id, codeHash: isFirst ? codeHash : null })
  return isFirst ? 'first' : 'known'
}

/** Invites somebody again who has not signed in to this tenant yet. */
export async function inviteAgain(ctx: Ctx, userId: number): Promise<void> {
  const user = (await selectPerson(ctx.tx, ctx.tenant.id, userId)) ?? notFound('User')
  requireChangeable(ctx.me, { isAdmin: user.is_admin })
  if (user.disabled) badInput(`${user.name} is disabled. Enable the user first.`)
  if (user.last_login !== null) conflict(`${user.name} has already signed in and needs no invitation.`)
  if (!(await inviteUser(ctx, user.email)))
    throw new Refusal(429, 'Too many invitations were sent to this address. Please try again in an hour.', 3600)
}
