import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import type { Database } from '../db/open.ts'
import { type Attempt, type Handler, JobFault } from '../queue/job-kind.ts'
import { postpone } from '../queue/postpone.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
/** How long the other mail waits while the server is unreachable. */
const REST_SECONDS = 60

/** Where a mail lies in the outbox, and for whom. */
export const StoredMail = z.object({ tenantId: z.int(), messageId: z.string(), to: z.string() })
export type StoredMail = z.infer<typeof StoredMail>

interface Node {
  database: Database
  log: FastifyBaseLogger
  /** Seconds before each retry. */
  waits: readonly number[]
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
  { database, log, waits }: Node,
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  { connectMs, silenceMs }: Waits = { connectMs: CONNECT_MS, silenceMs: SILENCE_MS },
): Handler<Attempt<StoredMail>> {
  const timeouts = { connectionTimeout: connectMs, greetingTimeout: silenceMs, socketTimeout: silenceMs }
  let transport: Transporter | undefined
  return {
    async run({ data, number }) {
      const mail = await unsentMail(database, data)
      if (!mail) return
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...timeouts })
      try {
        await transport.sendMail(letterOf(mail, mailFrom))
      } catch (error) {
        const fault = faultOf(error)
        await change(database, data)
          .set(afterFailure(mail, fault, waits[number]))
          .execute()
        // Without the address: logs name nobody.
        log.warn({ tenant: data.tenantId, tries: mail.tries + 1, fault: codeOf(error) }, 'mail not sent')
        if (!fault.isAnswer) await postpone(database, 'mail', REST_SECONDS)
        throw new JobFault(fault.sentence, { isFinal: fault.isFinal })
      }
      // The text may contain a secret link and is no longer needed.
      const done = { sent: sql<string>`now()`, body_text: '', body_html: '', fault: null, tries: mail.tries + 1 }
      await change(database, data).set(done).execute()
    },
    close: () => transport?.close(),
  }
}

const unsentMail = ({ owner }: Database, { tenantId, messageId }: StoredMail) =>
  owner
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body_text', 'body_html', 'message_id', 'tries'])
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .where('sent', 'is', null)
    .where('given_up', 'is', null)
    .executeTakeFirst()

type UnsentMail = NonNullable<Awaited<ReturnType<typeof unsentMail>>>

const letterOf = (mail: UnsentMail, from: string) => ({
  from,
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.body_text,
  html: mail.body_html,
  messageId: `<${mail.message_id}@${/@([^>]+)/.exec(from)?.[1]}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

const change = ({ owner }: Database, { tenantId, messageId }: StoredMail) =>
  owner.updateTable('mails').where('tenant_id', '=', tenantId).where('message_id', '=', messageId)

/** As the outbox of the system portal shows it. A refusal for good is not tried again. */
function afterFailure({ tries }: UnsentMail, fault: Fault, wait: number | undefined) {
  const state = { tries: tries + 1, fault: fault.text }
  if (fault.isFinal || wait === undefined)
    return { ...state, given_up: sql<string>`now()`, body_text: '', body_html: '' }
  return { ...state, due: sql<string>`now() + make_interval(secs => ${wait}::float8)` }
}

interface Fault {
  /** For the operator. */
  text: string
  /** For the administrators of a tenant, who are told nothing of the server's own troubles. */
  sentence: string
  isFinal: boolean
  isAnswer: boolean
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? 'unknown')

function faultOf(error: unknown): Fault {
  const { responseCode } = error as { responseCode?: number }
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  // Only a refused recipient is permanent; other refusals may be due to the operator's settings, which can be fixed.
  const isFinal = responseCode !== undefined && responseCode >= 500 && codeOf(error) === 'EENVELOPE'
  const isAnswer = responseCode !== undefined
  return { text, isFinal, isAnswer, sentence: sentenceOf({ isFinal, isAnswer, text }) }
}

function sentenceOf({ isFinal, isAnswer, text }: { isFinal: boolean; isAnswer: boolean; text: string }): string {
  if (isFinal) return `The mail server refuses this address: ${text}`
  return isAnswer ? 'The mail server did not accept it yet.' : 'The mail server could not be reached.'
}
