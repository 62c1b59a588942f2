import { layOut, senderName, type MailBody } from './layout.ts'

/** Invites the first administrator of a new organisation. */
export const tenantFoundedMail = (what: {
  tenantTitle: string
  link: string
  /** The link leads to the choice of a password; else to the sign-in page. */
  choosesPassword: boolean
}): MailBody =>
  layOut({
    subject: `Your organisation ${what.tenantTitle} is ready`,
    from: senderName(what.tenantTitle),
    paragraphs: what.choosesPassword
      ? [
          `${what.tenantTitle} has been set up, and you are its administrator. Choose your password here:`,
          'The link works once, for 24 hours. Later, use "Forgot password?" on the sign-in page.',
        ]
      : [
          `${what.tenantTitle} has been set up, and you are its administrator. Sign in here:`,
          'Use the password that you have already.',
        ],
    link: { label: what.choosesPassword ? 'Choose a password' : 'Sign in', address: what.link },
  })
