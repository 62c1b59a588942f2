import { layOut, senderName, type MailBody } from './layout.ts'

interface IntegrationFails {
  title: string
  tenantTitle: string
  reason: string
  link: string
}

/** Tells an administrator that an integration has stopped working. */
export const integrationFailsMail = ({ title, tenantTitle, reason, link }: IntegrationFails): MailBody =>
  layOut({
    subject: `The integration “${title}” fails`,
    from: senderName(tenantTitle),
    paragraphs: [
      `${reason} What could not be sent is kept, and can be sent again when the cause is mended.`,
      'You get one mail until the integration has worked again.',
    ],
    link: { label: 'Open the integration', address: link },
  })
