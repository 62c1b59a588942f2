import type { MailBody } from '../../outbound/mail-texts/layout.ts'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { AttachedPdf, EmailTables, LoggedRecipient } from '../../db/tables/emails.ts'

export type EmailRow = Selectable<EmailTables['case_emails']>

/** Nobody else of the tenant counts or adds emails until this transaction ends. */
export const lockEmails = (tx: Tx, tenantId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`case emails ${tenantId}`}, 0))`.execute(tx)

/** The recipients of the last hour: of the emails of everybody, and of those of one person. */
export async function countRecent(
  tx: Tx,
  { tenantId, userId }: { tenantId: number; userId: number },
): Promise<{ all: number; own: number }> {
  const sum = sql<number>`coalesce(sum(recipient_count), 0)::int`
  return tx
    .selectFrom('case_emails')
    .select(sum.as('all'))
    .select(sql<number>`coalesce(sum(recipient_count) filter (where user_id = ${userId}), 0)::int`.as('own'))
    .where('tenant_id', '=', tenantId)
    .where('created', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
}

interface EmailToInsert {
  tenantId: number
  id: string
  caseId: number
  userId: number | null
  replyTo: string
  text: MailBody
  recipients: readonly LoggedRecipient[]
  fileIds: readonly string[]
  pdf?: AttachedPdf | null
  withFiles?: boolean
}

export const insertEmail = (tx: Tx, email: EmailToInsert) => insertEmails(tx, [email])

/** Emails of one statement. */
const AT_ONCE = 500

export async function insertEmails(tx: Tx, emails: readonly EmailToInsert[]): Promise<void> {
  for (let start = 0; start < emails.length; start += AT_ONCE)
    await tx
      .insertInto('case_emails')
      .values(emails.slice(start, start + AT_ONCE).map(rowOf))
      .execute()
}

const rowOf = (email: EmailToInsert) => ({
  tenant_id: email.tenantId,
  id: email.id,
  case_id: email.caseId,
  user_id: email.userId,
  subject: email.text.subject,
  body_text: email.text.text,
  body_html: email.text.html,
  reply_to: email.replyTo,
  recipients: JSON.stringify(email.recipients),
  recipient_count: email.recipients.length,
  file_ids: [...email.fileIds],
  with_files: email.withFiles ?? false,
  pdf: email.pdf ? JSON.stringify(email.pdf) : null,
})

export const selectEmail = (tx: Tx, tenantId: number, id: string): Promise<EmailRow | undefined> =>
  tx.selectFrom('case_emails').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()
