import type { Me } from '@dossier/contract/user-profile/me'

/** How a person gets at the link that confirms the email; where no mail leaves the installation, who has it. */
export function confirmText({ email }: Me['email'], { sendsMail, contact }: NonNullable<Me['unconfirmedEmail']>) {
  if (sendsMail) return `We sent a link to ${email}. Open it in this browser to confirm your email.`
  const who = contact === '' ? 'its system administrators' : `its system administrators (${contact})`
  return `Your email is not confirmed, and this installation sends no mail. Ask ${who} for your link: it is in the outbox of the system portal.`
}
