import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/open.ts'
import type { MailBody } from './mail-texts/layout.ts'

/** Mail that concerns no tenant is stored under this number, which none has. */
export const NO_TENANT = 0

export interface Mail extends MailBody {
  /** The tenant whose business it is; null before one is chosen. */
  tenantId: number | null
  /** One address. */
  to: string
}

const SUBJECT_LENGTH = 200
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/**
 * Queues a mail in the stored outbox, in the caller's transaction: it is sent after the commit, and never without it.
 * Emit `{ type: 'job.due', job: 'mails' }` to send it immediately. An invalid address is refused.
 */
export async function queueMail(tx: Tx, { tenantId, to, subject, text, html }: Mail): Promise<void> {
  if (!/^[^\s<>,;:"@\p{Cc}]+@[^\s<>,;:"@\p{Cc}]+$/u.test(to)) throw new TypeError('Mail goes to exactly one address.')
  await tx
    .insertInto('mails')
    .values({
      tenant_id: tenantId ?? NO_TENANT,
      recipient: to,
      subject: oneLine(subject).slice(0, SUBJECT_LENGTH),
      body_text: text,
      body_html: html,
      message_id: randomUUID(),
      sent: null,
      given_up: null,
      fault: null,
    })
    .execute()
}
