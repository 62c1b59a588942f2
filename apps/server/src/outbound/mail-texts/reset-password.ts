import { layOut, senderName, type MailBody } from './layout.ts'

/** The link to a new password. */
export const resetPasswordMail = ({ tenantTitle, link }: { tenantTitle: string | null; link: string }): MailBody =>
  layOut({
    subject: `Reset your password for ${senderName(tenantTitle)}`,
    from: senderName(tenantTitle),
    paragraphs: [
      `We received a request to reset the password of your account at ${senderName(tenantTitle)}. Choose a new one here:`,
      'The link works once and expires after 24 hours. If you did not request this, you can ignore this email.',
    ],
    link: { label: 'Choose a new password', address: link },
  })

/** For suite users, who have no password here. */
export const suiteResetMail = ({ tenantTitle, link }: { tenantTitle: string | null; link: string }): MailBody =>
  layOut({
    subject: `Reset your password for ${senderName(tenantTitle)}`,
    from: senderName(tenantTitle),
    paragraphs: [
      `We received a request to reset the password of your account at ${senderName(tenantTitle)}. You sign in with Suite, so change your password there:`,
      'If you did not request this, you can ignore this email.',
    ],
    link: { label: 'Manage my account', address: link },
  })

/** Notifies the owner of an account that the password was changed. */
export const passwordChangedMail = (tenantTitle: string | null): MailBody =>
  layOut({
    subject: `Your password for ${senderName(tenantTitle)} was changed`,
    from: senderName(tenantTitle),
    paragraphs: [
      'Your password has been changed, and you were signed out everywhere.',
      'If this was not you, reset your password on the sign-in page and tell your administrator.',
    ],
  })
