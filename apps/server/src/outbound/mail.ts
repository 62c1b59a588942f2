import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/open.ts'
import type { DomainEvent } from '../live/domain-event.ts'
import { enqueue, enqueueMany } from '../queue/enqueue.ts'
import type { QueuedKind } from '../queue/job-kind.ts'
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
export async function queueMail(tx: Tx, mail: Mail, kind: QueuedKind<StoredMail> = mailJob): Promise<void> {
  const { data, row } = storedMail(mail)
  await tx.insertInto('mails').values(row).execute()
  await enqueue(tx, { kind, data }, { tenantId: mail.tenantId })
}

/** Mails of one statement, and of one minute: many at once are no flood for those who get them, or for the mail server. */
const A_MINUTE = 60

/** The same for many mails of one tenant. */
export async function queueMails(tx: Tx, mails: readonly Mail[], kind: QueuedKind<StoredMail>): Promise<void> {
  for (let start = 0; start < mails.length; start += A_MINUTE) {
    const some = mails.slice(start, start + A_MINUTE).map(storedMail)
    await tx
      .insertInto('mails')
      .values(some.map(({ row }) => row))
      .execute()
    const place = { tenantId: mails[0]!.tenantId, afterSeconds: start }
    await enqueueMany(tx, { kind, data: some.map(({ data }) => data) }, place)
  }
}

function storedMail({ tenantId, to, subject, text, html, of }: Mail) {
  if (!/^[^\s<>,;:"@\p{Cc}]+@[^\s<>,;:"@\p{Cc}]+$/u.test(to)) throw new TypeError('Mail goes to exactly one address.')
  const data = { tenantId: tenantId ?? NO_TENANT, messageId: randomUUID(), to, ...(of && { about: of.about }) }
  const row = {
    tenant_id: data.tenantId,
    recipient: to,
    subject: oneLine(subject).slice(0, SUBJECT_LENGTH),
    body_text: text,
    body_html: html,
    message_id: data.messageId,
    sent: null,
    given_up: null,
    fault: null,
    case_email_id: of?.emailId ?? null,
  }
  return { data, row }
}
