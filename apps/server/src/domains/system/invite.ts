import { randomBytes } from 'node:crypto'
import { hashToken } from '../../http/principals.ts'
import { queueMail } from '../../outside/mail.ts'
import type { MailBody } from '../../outside/mail-texts/layout.ts'
import { loginLink } from '../auth/login-link.ts'
import { insertPasswordCode, type KnownIdentity } from './account-queries.ts'
import type { Desk } from './at-desk.ts'

interface Invitation {
  /** Under which domain to sign in; left out for who belongs to no tenant. */
  domain?: string
  tenantId: number | null
  /** Makes a link for choosing a password even when there is one. */
  always?: boolean
  write(link: string, choosesPassword: boolean): MailBody
}

/** Sends somebody the way in: a link to choose a password, or to the sign-in page for who has one. */
export async function invite(desk: Desk, to: KnownIdentity, invitation: Invitation): Promise<void> {
  const { tx, settings, emit } = desk
  const { domain } = invitation
  const chooses = !to.hasPassword || invitation.always === true
  const query: Record<string, string> = chooses ? { resetCode: await makeCode(desk, to, domain), email: to.email } : {}
  const link = loginLink(settings.publicUrl, domain, query)
  await queueMail(tx, { tenantId: invitation.tenantId, to: to.email, ...invitation.write(link, chooses) })
  emit({ type: 'job.due', job: 'mails' })
}

async function makeCode({ tx }: Desk, to: KnownIdentity, domain = ''): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await insertPasswordCode(tx, { identityId: to.id, email: to.email, domain, codeHash: hashToken(code) })
  return code
}
