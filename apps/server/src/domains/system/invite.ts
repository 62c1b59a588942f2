import { randomBytes } from 'node:crypto'
import { hashToken } from '../../http/principals.ts'
import { MAIL_IS_DUE, queueMail } from '../../outside/mail.ts'
import type { MailBody } from '../../outside/mail-texts/layout.ts'
import { loginLink } from '../auth/login-link.ts'
import { insertInvitation } from '../auth/reset-queries.ts'
import { insertPasswordCode, type KnownIdentity } from './account-queries.ts'
import type { PortalContext } from './run-in-portal.ts'

interface Invitation {
  /** To which tenant; left out for an account of the installation, whose link is good for a day only. */
  tenant?: { id: number; domain: string }
  /** Sends a link for choosing a password even if there is one. */
  always?: boolean
  write(link: string, choosesPassword: boolean): MailBody
}

/** Sends a link to choose a password, or to the sign-in page for people who have one. */
export async function invite(
  portal: PortalContext,
  to: KnownIdentity,
  { tenant, always, write }: Invitation,
): Promise<void> {
  const { tx, settings, emit } = portal
  const chooses = !to.hasPassword || always === true
  const code = randomBytes(32).toString('base64url')
  const invitation = { identityId: to.id, email: to.email, codeHash: hashToken(code) }
  if (chooses && tenant) await insertInvitation(tx, { ...invitation, tenantId: tenant.id })
  else if (chooses) await insertPasswordCode(tx, invitation)
  const link = loginLink(settings.publicUrl, tenant?.domain, {
    ...(chooses && { resetCode: code, email: to.email }),
    ...(chooses && !to.hasPassword && { invited: 'true' }),
  })
  await queueMail(tx, { tenantId: tenant?.id ?? null, to: to.email, ...write(link, chooses) })
  emit(MAIL_IS_DUE)
}
