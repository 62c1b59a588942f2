import { plainTextOf } from '@dossier/core/text/rich-text'
import { layOut, layOutFormatted, senderName, type MailBody } from './layout.ts'

interface CaseEmail {
  subject: string
  /** Formatted text that has been cleaned. */
  body: string
  by: string
  tenantTitle: string
  link?: { label: string; address: string } | undefined
}

/** What a person writes about a record, with a line that says who sent it. */
export const caseEmailText = ({ subject, body, by, tenantTitle, link }: CaseEmail): MailBody =>
  layOutFormatted({
    subject,
    from: `${by}, ${senderName(tenantTitle)}`,
    html: body,
    text: plainTextOf(body),
    link,
  })

interface Undelivered {
  caseNumber: string
  subject: string
  recipient: string
  reason: string
}

/** Tells the sender of an email about a record that a recipient did not get it. */
export const undeliveredMail = ({ caseNumber, subject, recipient, reason }: Undelivered): MailBody =>
  layOut({
    subject: `Not delivered: ${subject}`,
    from: senderName(null),
    paragraphs: [
      `Your email “${subject}” about #${caseNumber} could not be delivered to ${recipient}. ${reason}`,
      'Check the address, then send the email again.',
    ],
  })
