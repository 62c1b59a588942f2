import { randomUUID } from 'node:crypto'
import type { NewEmail } from '@dossier/contract/cases/email'
import { EMAILS_BY_PERSON, EMAILS_BY_TENANT } from '@dossier/contract/limits'
import { isEnabled } from '@dossier/core/tenants/features'
import type { AttachedPdf, LoggedRecipient } from '../../db/tables/emails.ts'
import { EMAIL } from '../../history/logged-email.ts'
import type { Ctx } from '../../http/context.ts'
import { badInput, forbidden, Refusal } from '../../http/refusal.ts'
import { queueMail } from '../../outbound/mail.ts'
import { caseEmailText } from '../../outbound/mail-texts/case-email.ts'
import { applyTo } from '../cases/writing/apply-changes.ts'
import { loadCase, type LoadedCase } from '../cases/load-case.ts'
import { writerOf } from '../cases/writing/writer.ts'
import { attachedPdf } from '../pdf-templates/attached-pdf.ts'
import { cleanMailHtml } from '../tenant-info/clean-html.ts'
import { attachable } from './attachments.ts'
import { caseEmailJob } from './case-email-job.ts'
import { countRecent, insertEmail, lockEmails } from './queries.ts'
import { recipientsOf } from './recipients.ts'

const OFF = 'Email from records is not available for this organization.'

/** Queues an email about a record: a message for each recipient, and the entry in the history. (D-059) */
export async function sendEmail(ctx: Ctx, caseId: number, email: NewEmail): Promise<void> {
  const { tx, tenant, me } = ctx
  const loaded = await loadCase(ctx, caseId)
  if (!isEnabled(tenant.features, 'sendEmail')) forbidden(OFF)
  const pdf = email.pdfTemplateId == null ? null : await attachedPdf(ctx, loaded, email.pdfTemplateId)
  const body = cleanMailHtml(email.body)
  if (body === '') badInput('Write a message.', 'body')
  const recipients = recipientsOf(me, loaded, email.to)
  const found = await attachable({ tx, tenantId: tenant.id, loaded }, me, email.fileIds)
  const files = 'fault' in found ? badInput(found.fault, 'fileIds') : found.files
  const { subject } = email
  const attached = [
    ...files.map(({ name, field_id }) => ({ name, fieldId: field_id })),
    ...(pdf ? [{ name: pdf.fileName, fieldId: null }] : []),
  ]
  const logged = { subject, body, recipients, files: attached }
  // It also asks for the rights, with the record locked.
  await applyTo(writerOf(ctx), caseId, [{ kind: 'email', key: EMAIL, email: logged }])
  await requireFew(ctx, recipients.length)
  await queueEmail(ctx, loaded, { ...logged, files, pdf, includeLink: email.includeLink })
}

/** The limits are counted one email after the other, so that many at once do not pass them together. */
async function requireFew({ tx, tenant, me }: Ctx, more: number): Promise<void> {
  await lockEmails(tx, tenant.id)
  const { all, own } = await countRecent(tx, { tenantId: tenant.id, userId: me.id })
  const refuse = (who: string, most: number) => {
    throw new Refusal(
      429,
      `${who} can write to ${most.toLocaleString('en')} recipients an hour. Try again later.`,
      3600,
    )
  }
  if (own + more > EMAILS_BY_PERSON) refuse('You', EMAILS_BY_PERSON)
  if (all + more > EMAILS_BY_TENANT) refuse('Your organization', EMAILS_BY_TENANT)
}

interface Queued {
  recipients: readonly LoggedRecipient[]
  files: readonly { id: string }[]
  pdf: AttachedPdf | null
  subject: string
  body: string
  includeLink: boolean
}

/** What the outbox says of it, which the operator of the installation reads. */
const OUTBOX_TEXT = {
  subject: 'An email about a record',
  text: 'What people write about records is not shown here.',
  html: '',
}

async function queueEmail(
  { tx, tenant, me, emit, services }: Ctx,
  { record: { id: caseId, caseNumber } }: LoadedCase,
  { recipients, files, pdf, subject, body, includeLink }: Queued,
): Promise<void> {
  const address = `${services.settings.publicUrl}/cases/${encodeURIComponent(caseNumber)}`
  const link = includeLink ? { label: `Open #${caseNumber}`, address } : undefined
  const text = caseEmailText({ subject, body, by: me.name, tenantTitle: tenant.title, link })
  const id = randomUUID()
  const fileIds = files.map((file) => file.id)
  await insertEmail(tx, {
    tenantId: tenant.id,
    id,
    caseId,
    userId: me.id,
    replyTo: me.email,
    text,
    recipients,
    fileIds,
    pdf,
  })
  const mail = { tenantId: tenant.id, ...OUTBOX_TEXT, of: { emailId: id, about: `#${caseNumber}` } }
  for (const { email } of recipients) await queueMail(tx, { ...mail, to: email }, caseEmailJob)
  emit({ type: 'job.due', kind: caseEmailJob.name })
}
