import { holdsWebAddress } from '@dossier/contract/required-text'
import { layOut, senderName, type MailBody } from './layout.ts'

interface Invitation {
  tenantTitle: string
  /** Who added the reader. */
  by: string
  /** The tenant's words for records and cases. */
  words: { record: string; case: string }
  link: string
  /** The address of the tenant's logo. */
  logo?: string | undefined
}

/** Text of strangers in a mail to people who do not know them makes no links. */
const inviter = (by: string): string => (holdsWebAddress(by) ? 'An administrator' : by)
const organization = (title: string): string => senderName(holdsWebAddress(title) ? null : title)

const subjectOf = (tenantTitle: string): string => `You were added to ${organization(tenantTitle)}`

const welcome = ({ by, tenantTitle, words }: Invitation): string =>
  `${inviter(by)} has added you to ${organization(tenantTitle)}, where you and your colleagues work on ${words.record}s and ${words.case}s.`

/** For somebody without a password: a link to choose the first one. */
export const invitationMail = (invitation: Invitation & { days: number }): MailBody =>
  layOut({
    subject: subjectOf(invitation.tenantTitle),
    from: organization(invitation.tenantTitle),
    logo: invitation.logo,
    paragraphs: [
      `${welcome(invitation)} Choose your password to begin:`,
      `The link works once and expires after ${invitation.days} days. If it has expired, choose "Forgot password?" on the sign-in page or ask ${inviter(invitation.by)} for another invitation.`,
      'If you did not expect this, you can ignore this email.',
    ],
    link: { label: 'Choose your password', address: invitation.link },
  })

/** To somebody who signs in already, at another tenant, and joins this one by accepting. */
export const joinMail = ({ by, tenantTitle, link }: Invitation): MailBody =>
  layOut({
    subject: `${inviter(by)} invites you to ${organization(tenantTitle)}`,
    from: organization(tenantTitle),
    paragraphs: [
      `${inviter(by)} invites you to join ${organization(tenantTitle)}. Sign in with your existing email and password, then accept or decline:`,
      'Until you accept, you are not a member and nobody there sees anything of your account. If you did not expect this, decline or ignore it.',
    ],
    link: { label: 'Sign in to answer', address: link },
  })

/** For people who sign in with Suite and have no password here; to join a further tenant they accept. */
export const suiteInvitationMail = (invitation: Invitation & { mustAccept: boolean }): MailBody =>
  layOut({
    subject: subjectOf(invitation.tenantTitle),
    from: organization(invitation.tenantTitle),
    logo: invitation.logo,
    paragraphs: [
      invitation.mustAccept
        ? `${inviter(invitation.by)} invites you to join ${organization(invitation.tenantTitle)}. Sign in with Suite, then accept or decline:`
        : `${welcome(invitation)} You sign in with Suite:`,
      'If you did not expect this, you can ignore this email.',
    ],
    link: { label: 'Sign in with Suite', address: invitation.link },
  })
