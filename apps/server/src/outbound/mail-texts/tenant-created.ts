import { layOut, senderName, type MailBody } from './layout.ts'

/** Invites the first administrator of a new organization. */
export const tenantCreatedMail = (what: {
  tenantTitle: string
  link: string
  /** For how many days the link leads to the choice of a password; null: it leads to the sign-in page. */
  days: number | null
}): MailBody =>
  layOut({
    subject: `Your organization ${what.tenantTitle} is ready`,
    from: senderName(what.tenantTitle),
    paragraphs:
      what.days !== null
        ? [
            `${what.tenantTitle} has been set up, and you are its administrator. Choose your password here:`,
            `The link works once and expires after ${what.days} days. After that, use "Forgot password?" on the sign-in page.`,
          ]
        : [
            `${what.tenantTitle} has been set up, and you are its administrator. Sign in here:`,
            'Use your existing password, then accept the invitation.',
          ],
    link: { label: what.days !== null ? 'Choose a password' : 'Sign in', address: what.link },
  })
