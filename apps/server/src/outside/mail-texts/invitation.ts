import { layOut, senderName, type MailBody } from './layout.ts'

interface Invitation {
  tenantTitle: string
  /** Who made the reader a user. */
  by: string
  /** The tenant's words for what is worked on. */
  words: { record: string; case: string }
  link: string
  /** The address of the tenant's logo. */
  logo?: string | undefined
}

const subjectOf = (tenantTitle: string): string => `You were added to ${senderName(tenantTitle)}`

const welcome = ({ by, tenantTitle, words }: Invitation): string =>
  `${by} has added you to ${senderName(tenantTitle)}, where you and your colleagues work on ${words.record}s and ${words.case}s.`

/** To somebody who has no password yet: the link to the first one. */
export const invitationMail = (invitation: Invitation & { days: number }): MailBody =>
  layOut({
    subject: subjectOf(invitation.tenantTitle),
    from: senderName(invitation.tenantTitle),
    logo: invitation.logo,
    paragraphs: [
      `${welcome(invitation)} Choose your password to begin:`,
      `The link works once and expires after ${invitation.days} days. If it has expired, choose "Forgot password?" on the sign-in page or ask ${invitation.by} for another invitation.`,
      'If you did not expect this, you can ignore this email.',
    ],
    link: { label: 'Choose your password', address: invitation.link },
  })

/** To somebody who signs in already, at another tenant. */
export const belongingMail = (invitation: Invitation): MailBody =>
  layOut({
    subject: subjectOf(invitation.tenantTitle),
    from: senderName(invitation.tenantTitle),
    logo: invitation.logo,
    paragraphs: [
      `${welcome(invitation)} Sign in with your existing email and password:`,
      'If you did not expect this, you can ignore this email.',
    ],
    link: { label: 'Sign in', address: invitation.link },
  })
