import { layOut, senderName, type MailBody } from './layout.ts'

const ONCE = 'The link works once and expires after 24 hours. If you did not expect it, you can ignore this email.'

/** Notifies a person of their new system account. */
export const systemAccountMail = ({ link, choosesPassword }: { link: string; choosesPassword: boolean }): MailBody =>
  layOut({
    subject: `Your ${senderName(null)} account`,
    from: senderName(null),
    paragraphs: choosesPassword
      ? [
          `An account for this ${senderName(null)} installation has been created for you. Choose your password here:`,
          ONCE,
        ]
      : [
          `You have been given access to administer this ${senderName(null)} installation. Sign in here:`,
          'Use your existing password.',
        ],
    link: { label: choosesPassword ? 'Choose a password' : 'Sign in', address: link },
  })

/** The link to a new password, sent by a colleague. */
export const systemPasswordMail = (link: string): MailBody =>
  layOut({
    subject: `Choose a password for your ${senderName(null)} account`,
    from: senderName(null),
    paragraphs: ['A colleague has sent you this link to choose a password:', ONCE],
    link: { label: 'Choose a password', address: link },
  })

/** Notifies a person that a colleague removed their second factor. */
export const portalFactorResetMail = (): MailBody =>
  layOut({
    subject: `Two-factor authentication reset at ${senderName(null)}`,
    from: senderName(null),
    paragraphs: [
      'A colleague has removed two-factor authentication from your account, and you were signed out everywhere.',
      'You will set it up again at your next sign-in. If you did not expect this, tell your colleagues.',
    ],
  })
