import { MAIL_WAITS } from '../../outbound/mail-job.ts'
import { StoredMail } from '../../outbound/send-mail.ts'

const MINUTES = 60

/** How a message of an email about a record waits in the queue. */
export const CASE_EMAIL = { name: 'case-email', data: StoredMail, waits: MAIL_WAITS, expires: 10 * MINUTES } as const
