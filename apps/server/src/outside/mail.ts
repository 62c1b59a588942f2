import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/open.ts'
import type { DomainEvent } from '../live/domain-event.ts'
import { enqueue } from '../queue/enqueue.ts'
import type { JobKind } from '../queue/job-kind.ts'
import type { MailBody } from './mail-texts/layout.ts'
import { mailJob } from './mail-job.ts'
import type { StoredMail } from './send-mail.ts'

/** Mail that concerns no tenant is stored under this number, which none has. */
export const NO_TENANT = 0

/** To be sent after the commit of a mail. */
export const MAIL_IS_DUE: DomainEvent = { type: 'job.due', kind: mailJob.name }

export interface Mail extends MailBody {
  /** The tenant whose business it is; null before one is chosen. */
  tenantId: number | null
  /** One address. */
  to: string
  /** The email about a record that it is a message of. */
  of?: { emailId: string; about: string }
}

const SUBJECT_LENGTH = 200
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/**
 * Stores a mail in the outbox, with the job that sends it, in the caller's transaction: it is sent after the commit, and
 * never without it. Emit `MAIL_IS_DUE` to send it immediately. An invalid address is refused.
 */
export async function queueMail(
  tx: Tx,
  { tenantId, to, subject, text, html, of }: Mail,
  kind: JobKind<StoredMail> = mailJob,
): Promise<void> {
  if (!/^[^\s<>,;:"@\p{Cc}]+@[^\s<>,;:"@\p{Cc}]+$/u.test(to)) throw new TypeError('Mail goes to exactly one address.')
  const data = { tenantId: tenantId ?? NO_TENANT, messageId: randomUUID(), to, ...(of && { about: of.about }) }
  await tx
    .insertInto('mails')
    .values({
      tenant_id: data.tenantId,
      recipient: to,
      subject: oneLine(subject).slice(0, SUBJECT_LENGTH),
      body_text: text,
      body_html: html,
      message_id: data.messageId,
      sent: null,
      given_up: null,
      fault: null,
      ...(of && { case_email_id: of.emailId }),
    })
    .execute()
  await enqueue(tx, { kind, data }, { tenantId })
}
