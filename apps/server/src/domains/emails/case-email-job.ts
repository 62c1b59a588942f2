import { buffer } from 'node:stream/consumers'
import { PDF_TYPE } from '@dossier/contract/files'
import type { AttachedPdf } from '../../db/tables/emails.ts'
import { printPdf } from '../../pdf/print-pdf.ts'
import type { Tx } from '../../db/open.ts'
import type { Services } from '../../http/context.ts'
import { MAIL_WAITS, MAILS_AT_ONCE, NO_SERVER } from '../../outbound/mail-job.ts'
import { createMailSender, type Letter, type MailParts, type StoredMail } from '../../outbound/send-mail.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { type InstallationJob, JobFault } from '../../queue/job-kind.ts'
import { canViewCase } from '@dossier/core/access/cases'
import { findCase } from '../cases/load-case.ts'
import { EMAIL_FILES, EMAIL_FILES_BYTES } from '@dossier/contract/limits'
import { selectFiles, type FileRow } from '../files/queries.ts'
import { loadActor } from '../users/load-actor.ts'
import { attachable } from './attachments.ts'
import { CASE_EMAIL } from './case-email-kind.ts'
import { emailOutcomeJob } from './email-outcome-job.ts'
import { selectEmail, type EmailRow } from './queries.ts'

const UNAVAILABLE = 'Its sender can no longer see an attachment, so it was not sent.'
const GONE = 'Its record is gone, so it was not sent.'
const CANCELED = 'Its rule was switched off, so it was not sent.'
const UNREADABLE = 'An attachment could not be read.'

/**
 * Sends one message of an email about a record. It may run again: a message that was sent is left alone. What its sender
 * may attach is asked again each time.
 */
export const caseEmailJob: InstallationJob<StoredMail> = {
  ...CASE_EMAIL,
  batch: MAILS_AT_ONCE,
  title: 'Send an email about a record',
  rights: 'installation',
  about: ({ about = '' }) => about,
  lacks: ({ smtpUrl }) => (smtpUrl ? null : NO_SERVER),
  isCancelable: false,
  prepare: (node) => {
    const { smtpUrl, mailFrom } = node.settings
    return smtpUrl
      ? createMailSender({ ...node, waits: MAIL_WAITS, parts: partsOf(node) }, { smtpUrl, mailFrom })
      : null
  },
}

/** What a message about a record says and holds. */
export const partsOf = (node: Services): MailParts => ({
  kind: 'case-email',
  async letterOf({ case_email_id: id }, tenantId) {
    const { email, files } = await node.database.tenantRead(tenantId, async (tx) => {
      const found = (id && (await selectEmail(tx, tenantId, id))) || null
      if (!found) throw new JobFault(GONE, { isFinal: true })
      if (found.canceled) throw new JobFault(CANCELED, { isFinal: true })
      return { email: found, files: await filesOf({ node, tx, tenantId }, found) }
    })
    const { subject, body_text: text, body_html: html, reply_to: replyTo } = email
    const attachments = await Promise.all(files.map((file) => readAttachment(node, tenantId, file)))
    if (email.pdf) attachments.push(await printAttachment(tenantId, email.pdf))
    return { subject, text, html, replyTo, attachments }
  },
  async settle(tx, { case_email_id: emailId, recipient }, { tenantId, reason }) {
    if (emailId === null) return
    await enqueue(tx, { kind: emailOutcomeJob, data: { emailId, recipient, reason } }, { tenantId })
  },
  settled: () => node.outbox.send([{ type: 'job.due', kind: emailOutcomeJob.name }]),
})

async function filesOf(
  { node, tx, tenantId }: { node: Services; tx: Tx; tenantId: number },
  email: EmailRow,
): Promise<FileRow[]> {
  if (email.with_files) return ownFiles(await selectFiles(tx, { tenantId, caseId: email.case_id }))
  if (email.file_ids.length === 0 || email.user_id === null) return []
  const reader = { tx, tenant: { id: tenantId }, services: node }
  const [loaded, sender] = [await findCase(reader, email.case_id), await loadActor(tx, tenantId, email.user_id)]
  if (!loaded || !sender || !canViewCase(sender, loaded.record)) throw new JobFault(UNAVAILABLE, { isFinal: true })
  const found = await attachable({ tx, tenantId, loaded }, sender, email.file_ids)
  if ('fault' in found) throw new JobFault(UNAVAILABLE, { isFinal: true })
  return found.files
}

async function printAttachment(
  tenantId: number,
  { fileName, document }: AttachedPdf,
): Promise<Letter['attachments'][number]> {
  const content = Buffer.from(await printPdf(`${tenantId}:mail`, document))
  return { filename: fileName, contentType: PDF_TYPE, content }
}

/** The files of the record itself, as many as fit into an email. */
function ownFiles(files: readonly FileRow[]): FileRow[] {
  let bytes = 0
  return files
    .filter(({ field_id }) => field_id === null)
    .filter(({ size }) => (bytes += size) <= EMAIL_FILES_BYTES)
    .slice(0, EMAIL_FILES)
}

async function readAttachment(
  { files }: Services,
  tenantId: number,
  file: FileRow,
): Promise<Letter['attachments'][number]> {
  try {
    const bytes = await files.store.read({ tenantId, id: file.id, part: 'file' })
    return { filename: file.name, contentType: file.content_type, content: await buffer(bytes) }
  } catch (cause) {
    throw new JobFault(UNREADABLE, { cause })
  }
}
