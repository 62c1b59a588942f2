import { layOut, senderName, type MailBody } from './layout.ts'

/** Notifies a person that their password no longer works because too many wrong ones were tried. */
export const signInStoppedMail = ({ tenantTitle, link }: { tenantTitle: string | null; link: string }): MailBody =>
  layOut({
    subject: `Sign-in with your password for ${senderName(tenantTitle)} is paused`,
    from: senderName(tenantTitle),
    paragraphs: [
      `Somebody entered a wrong password for your account at ${senderName(tenantTitle)} again and again, so we no longer accept passwords for it. Choose “Forgot password” on the sign-in page to set a new one; then you can sign in again.`,
      'Where you are signed in already, you can keep working. If you share your password with other services, change it there, too.',
    ],
    link: { label: 'Go to sign-in', address: link },
  })
