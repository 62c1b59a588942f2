import { layOut, senderName, type MailBody } from './layout.ts'

interface FactorRemoved {
  tenantTitle: string
  by: string
  /** The address of the tenant's logo. */
  logo?: string | undefined
}

/** Tells somebody that a colleague removed his second factor. */
export const factorRemovedMail = ({ tenantTitle, by, logo }: FactorRemoved): MailBody =>
  layOut({
    subject: `Two-factor authentication removed at ${senderName(tenantTitle)}`,
    from: senderName(tenantTitle),
    logo,
    paragraphs: [
      `${by} has removed the two-factor authentication of your account. Your password alone lets you in now.`,
      'You can set it up again from your account menu. If you did not expect this, ask your administrator.',
    ],
  })
