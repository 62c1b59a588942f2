import { layOut, senderName, type MailBody } from './layout.ts'

/** The link to a new password. */
export const resetPasswordMail = ({ tenantTitle, link }: { tenantTitle: string | null; link: string }): MailBody =>
  layOut({
    subject: `Reset your password for ${senderName(tenantTitle)}`,
    from: senderName(tenantTitle),
    paragraphs: [
      `Somebody asked for a new password for your account at ${senderName(tenantTitle)}. Choose it here:`,
      'The link works once, for 24 hours. If it was not you who asked, you need not do anything.',
    ],
    link: { label: 'Choose a new password', address: link },
  })

/** To people of the suite, who have no password of ours. */
export const suiteResetMail = ({ tenantTitle, link }: { tenantTitle: string | null; link: string }): MailBody =>
  layOut({
    subject: `Reset your password for ${senderName(tenantTitle)}`,
    from: senderName(tenantTitle),
    paragraphs: [
      `Somebody asked for a new password for your account at ${senderName(tenantTitle)}. You sign in with Suite, so your password is changed there:`,
      'If it was not you who asked, you need not do anything.',
    ],
    link: { label: 'Manage my account', address: link },
  })

/** Tells the owner of an account that its password was changed. */
export const passwordChangedMail = (tenantTitle: string | null): MailBody =>
  layOut({
    subject: `Your password for ${senderName(tenantTitle)} was changed`,
    from: senderName(tenantTitle),
    paragraphs: [
      'Your password has been changed, and you were signed out everywhere.',
      'If it was not you, ask for a new password on the sign-in page and tell your administrator.',
    ],
  })
