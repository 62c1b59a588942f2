import { randomBytes } from 'node:crypto'
import { hashToken } from '../../http/principals/principals.ts'
import { MAIL_IS_DUE, queueMail } from '../../outbound/mail.ts'
import type { MailBody } from '../../outbound/mail-texts/layout.ts'
import { loginLink } from '../auth/login-link.ts'
import { insertInvitation } from '../auth/reset-queries.ts'
import { insertPasswordCode, type StoredIdentity } from './account-queries.ts'
import type { PortalContext } from './run-in-portal.ts'

interface Purpose {
  /** To which tenant; left out for an account of the installation, whose link is good for a day only. */
  tenant?: { id: number; domain: string }
  /** A link for choosing a password even if there is one. */
  always?: boolean
}

interface Invitation extends Purpose {
  write(link: string, choosesPassword: boolean): MailBody
}

/** A link to choose a password, or to the sign-in page for people who have one. */
export async function invitationLink(
  { tx, settings }: Pick<PortalContext, 'tx' | 'settings'>,
  to: StoredIdentity,
  { tenant, always }: Purpose,
): Promise<{ link: string; choosesPassword: boolean }> {
  const choosesPassword = !to.hasPassword || always === true
  const code = randomBytes(32).toString('base64url')
  const invitation = { identityId: to.id, email: to.email, codeHash: hashToken(code) }
  if (choosesPassword && tenant) await insertInvitation(tx, { ...invitation, tenantId: tenant.id })
  else if (choosesPassword) await insertPasswordCode(tx, invitation)
  const link = loginLink(settings.publicUrl, tenant?.domain, {
    ...(choosesPassword && { resetCode: code, email: to.email }),
    ...(choosesPassword && !to.hasPassword && { invited: 'true' }),
  })
  return { link, choosesPassword }
}

/** Sends such a link. */
export async function invite(
  portal: PortalContext,
  to: StoredIdentity,
  { write, ...purpose }: Invitation,
): Promise<void> {
  const { tx, emit } = portal
  const { link, choosesPassword } = await invitationLink(portal, to, purpose)
  await queueMail(tx, { tenantId: purpose.tenant?.id ?? null, to: to.email, ...write(link, choosesPassword) })
  emit(MAIL_IS_DUE)
}
