import { layOut, senderName, type MailBody } from './layout.ts'

interface FactorRemoved {
  tenantTitle: string
  by: string
  /** The address of the tenant's logo. */
  logo?: string | undefined
}

/** Notifies a person that a colleague removed their second factor. */
export const factorRemovedMail = ({ tenantTitle, by, logo }: FactorRemoved): MailBody =>
  layOut({
    subject: `Two-factor authentication removed at ${senderName(tenantTitle)}`,
    from: senderName(tenantTitle),
    logo,
    paragraphs: [
      `${by} has removed two-factor authentication from your account. You can now sign in with your password alone.`,
      'You can set it up again from your account menu. If you did not expect this, ask your administrator.',
    ],
  })
