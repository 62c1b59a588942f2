import type { InstallationJob } from '../queue/job-kind.ts'
import { createMailSender, StoredMail } from './send-mail.ts'

const minutes = (count: number) => count * 60

/** Mails that are under way at the same time, each on a connection of its own. */
export const MAILS_AT_ONCE = 8

/** Seconds before each retry of a mail. */
export const MAIL_WAITS = [1, 5, 30, 120, 240, 480, 720].map(minutes)

export const NO_SERVER = 'No mail server is set up. It is sent once there is one, within a week.'

/**
 * Sends one mail of the stored outbox. It may run again: a mail that was sent is left alone. With the rights of the
 * installation, because no tenant may read the outbox. Without an SMTP server, mail stays there.
 */
export const mailJob: InstallationJob<StoredMail> = {
  name: 'mail',
  title: 'Send an email',
  data: StoredMail,
  rights: 'installation',
  waits: MAIL_WAITS,
  expires: minutes(5),
  batch: MAILS_AT_ONCE,
  about: ({ to }) => to,
  lacks: ({ smtpUrl }) => (smtpUrl ? null : NO_SERVER),
  // The text of a mail that was given up is gone, and the text of one that is canceled would stay.
  isRepeatable: false,
  isCancelable: false,
  prepare: ({ database, settings: { smtpUrl, mailFrom }, log }) =>
    smtpUrl ? createMailSender({ database, log, waits: mailJob.waits }, { smtpUrl, mailFrom }) : null,
}
