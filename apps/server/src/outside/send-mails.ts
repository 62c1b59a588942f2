import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database } from '../db/open.ts'

/** Minutes to wait after each failed attempt; after the last, the mail is given up. */
const WAITS = [1, 5, 30, 120, 240, 480, 720]
const AT_ONCE = 20
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

export interface MailSender {
  /** Hands in all mail that is due. Run by one node at a time. */
  send(): Promise<void>
  close(): void
}

interface Waits {
  connectMs: number
  silenceMs: number
}

/**
 * Delivers mail to an SMTP server. A mail whose delivery was interrupted after its text keeps its Message-ID when it is
 * resent.
 */
export function createMailSender(
  { database, log }: { database: Database; log: Logger },
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  { connectMs, silenceMs }: Waits = { connectMs: CONNECT_MS, silenceMs: SILENCE_MS },
): MailSender {
  const timeouts = { connectionTimeout: connectMs, greetingTimeout: silenceMs, socketTimeout: silenceMs }
  const transport = createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...timeouts })
  let closed = false

  /** Returns whether to continue: while the server is unreachable, the rest waits for the next run. */
  async function sendAll(mails: readonly DueMail[]): Promise<boolean> {
    for (const mail of mails) {
      const answered = await sendOne({ database, log, transport, mailFrom }, mail)
      if (closed || !answered) return false
    }
    return mails.length === AT_ONCE
  }

  return {
    async send() {
      while (!closed && (await sendAll(await dueMails(database))));
    },
    close() {
      closed = true
      transport.close()
    },
  }
}

const dueMails = ({ owner }: Database) =>
  owner
    .selectFrom('mails')
    .select(['tenant_id', 'id', 'recipient', 'subject', 'body_text', 'body_html', 'message_id', 'tries'])
    .where('sent', 'is', null)
    .where('given_up', 'is', null)
    .where('due', '<=', sql<string>`now()`)
    .orderBy('due')
    .limit(AT_ONCE)
    .execute()

type DueMail = Awaited<ReturnType<typeof dueMails>>[number]
interface Post {
  database: Database
  log: Logger
  transport: Transporter
  mailFrom: string
}

/** Whether the server answered, even with a refusal. */
async function sendOne({ database, log, transport, mailFrom }: Post, mail: DueMail): Promise<boolean> {
  try {
    await transport.sendMail({
      from: mailFrom,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      messageId: `<${mail.message_id}@${/@([^>]+)/.exec(mailFrom)?.[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    // The text may contain a secret link and is no longer needed.
    const done = { sent: sql<string>`now()`, body_text: '', body_html: '', fault: null, tries: mail.tries + 1 }
    await change(database, mail).set(done).execute()
    return true
  } catch (error) {
    const fault = faultOf(error)
    await change(database, mail).set(afterFailure(mail, fault)).execute()
    // Without the address: logs name nobody.
    log.warn({ mail: mail.id, tenant: mail.tenant_id, tries: mail.tries + 1, fault: codeOf(error) }, 'mail not sent')
    return fault.isAnswer
  }
}

const change = ({ owner }: Database, { tenant_id, id }: DueMail) =>
  owner.updateTable('mails').where('tenant_id', '=', tenant_id).where('id', '=', id)

/** A refusal for good is not tried again. */
function afterFailure({ tries }: DueMail, fault: Fault) {
  const wait = WAITS[tries]
  const state = { tries: tries + 1, fault: fault.text }
  if (fault.isFinal || wait === undefined)
    return { ...state, given_up: sql<string>`now()`, body_text: '', body_html: '' }
  return { ...state, due: sql<string>`now() + make_interval(mins => ${wait}::int)` }
}

interface Fault {
  text: string
  isFinal: boolean
  isAnswer: boolean
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? 'unknown')

function faultOf(error: unknown): Fault {
  const { responseCode } = error as { responseCode?: number }
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  // Only a refused recipient is permanent; other refusals may be due to the operator's settings, which can be fixed.
  const isFinal = responseCode !== undefined && responseCode >= 500 && codeOf(error) === 'EENVELOPE'
  return { text, isFinal, isAnswer: responseCode !== undefined }
}
