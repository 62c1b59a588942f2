import { layOut, senderName, type MailBody } from './layout.ts'

/** Tells somebody that a colleague removed his second factor. */
export const factorRemovedMail = ({ tenantTitle, by }: { tenantTitle: string; by: string }): MailBody =>
  layOut({
    subject: `Two-factor authentication removed at ${senderName(tenantTitle)}`,
    from: senderName(tenantTitle),
    paragraphs: [
      `${by} has removed the two-factor authentication of your account. Your password alone lets you in now.`,
      'You can set it up again from your account menu. If you did not expect this, ask your administrator.',
    ],
  })
