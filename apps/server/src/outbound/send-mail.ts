import { sql, type UpdateObject } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database, Tx } from '../db/open.ts'
import type { DB } from '../db/schema.ts'
import { type Attempt, type Handler, JobFault } from '../queue/job-kind.ts'
import { postpone } from '../queue/postpone.ts'
import { mailConnections } from './mail-connections.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
/** How long the other mail waits while the server is unreachable. */
const REST_SECONDS = 60

/** Where a mail lies in the outbox, and for whom. */
export const StoredMail = z.object({
  tenantId: z.int(),
  messageId: z.string(),
  to: z.string(),
  /** What administrators read in place of the address. */
  about: z.string().optional(),
})
export type StoredMail = z.infer<typeof StoredMail>

interface Node {
  database: Database
  log: FastifyBaseLogger
  /** Seconds before each retry. */
  waits: readonly number[]
  /** For mail that is more than its text. */
  parts?: MailParts
}

interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** A mail whose text is kept elsewhere. */
export interface Letter {
  subject: string
  text: string
  html: string
  replyTo: string
  attachments: Attachment[]
}

/** What belongs to mail of another kind of job. It can be sent again after it was given up. */
export interface MailParts {
  kind: string
  /** Just before it is sent; a JobFault says why it is not. */
  letterOf(mail: UnsentMail, tenantId: number): Promise<Letter>
  /** In the transaction that notes it: the mail was given up, or was sent after that. */
  settle(tx: Tx, mail: UnsentMail, outcome: { tenantId: number; reason: string | null }): Promise<void>
  /** After the commit of that. */
  settled(): void
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
  { database, log, waits, parts }: Node,
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  { connectMs, silenceMs }: Waits = { connectMs: CONNECT_MS, silenceMs: SILENCE_MS },
): Handler<Attempt<StoredMail>> {
  const connections = mailConnections({ url: smtpUrl, connectMs, silenceMs })
  return {
    async run({ data, number }) {
      const mail = await unsentMail(database, data, parts !== undefined)
      if (!mail) return
      const note = noting(database, { data, mail, parts })
      try {
        const letter = await parts?.letterOf(mail, data.tenantId)
        await connections.send({ ...envelopeOf(mail, mailFrom), ...(letter ? ofPerson(letter) : ofProduct(mail)) })
      } catch (error) {
        const fault = faultOf(error, { namesAddress: parts === undefined })
        const wait = fault.isFinal ? undefined : waits[number]
        if (wait === undefined) await note(givenUp(mail, fault), fault.sentence)
        else await note(later(mail, fault, wait), null)
        // Without the address: logs name nobody.
        log.warn({ tenant: data.tenantId, tries: mail.tries + 1, fault: codeOf(error) }, 'mail not sent')
        if (!fault.isAnswer) await postpone(database, parts?.kind ?? 'mail', REST_SECONDS)
        throw new JobFault(fault.sentence, { isFinal: fault.isFinal })
      }
      // The text may contain a secret link and is no longer needed.
      const done = { sent: sql<string>`now()`, given_up: null, ...NO_TEXT, fault: null, tries: mail.tries + 1 }
      await note(done, null)
    },
    close: connections.close,
  }
}

const NO_TEXT = { body_text: '', body_html: '' }

const unsentMail = ({ owner }: Database, { tenantId, messageId }: StoredMail, isRepeated: boolean) =>
  owner
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body_text', 'body_html', 'message_id', 'tries', 'given_up'])
    .select('case_email_id')
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .where('sent', 'is', null)
    .$if(!isRepeated, (query) => query.where('given_up', 'is', null))
    .executeTakeFirst()

export type UnsentMail = NonNullable<Awaited<ReturnType<typeof unsentMail>>>

const envelopeOf = (mail: UnsentMail, from: string) => ({
  from,
  to: { name: '', address: mail.recipient },
  messageId: `<${mail.message_id}@${/@([^>]+)/.exec(from)?.[1]}>`,
})

const ofProduct = ({ subject, body_text: text, body_html: html }: UnsentMail) => ({
  subject,
  text,
  html,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

const ofPerson = ({ replyTo, ...letter }: Letter) => ({ ...letter, replyTo: { name: '', address: replyTo } })

type MailChange = UpdateObject<DB, 'mails'>

interface Noted {
  data: StoredMail
  mail: UnsentMail
  parts: MailParts | undefined
}

/** Stores how an attempt ended, together with what follows from it. */
const noting =
  ({ owner }: Database, { data: { tenantId, messageId }, mail, parts }: Noted) =>
  async (change: MailChange, reason: string | null): Promise<void> => {
    const isLate = change.sent !== undefined && mail.given_up !== null
    const settling = reason !== null || isLate ? parts : undefined
    await owner.transaction().execute(async (tx) => {
      const mails = tx.updateTable('mails').set(change).where('tenant_id', '=', tenantId)
      await mails.where('message_id', '=', messageId).execute()
      await settling?.settle(tx, mail, { tenantId, reason })
    })
    settling?.settled()
  }

const failed = ({ tries }: UnsentMail, fault: Fault) => ({ tries: tries + 1, fault: fault.text })

/** As the outbox of the system portal shows it. A refusal for good is not tried again. */
const givenUp = (mail: UnsentMail, fault: Fault): MailChange => ({
  ...failed(mail, fault),
  given_up: sql<string>`now()`,
  ...NO_TEXT,
})

const later = (mail: UnsentMail, fault: Fault, wait: number): MailChange => ({
  ...failed(mail, fault),
  due: sql<string>`now() + make_interval(secs => ${wait}::float8)`,
})

interface Fault {
  /** For the operator. */
  text: string
  /** For the administrators of a tenant, who are told nothing of the server's own troubles. */
  sentence: string
  isFinal: boolean
  isAnswer: boolean
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? 'unknown')

function faultOf(error: unknown, { namesAddress }: { namesAddress: boolean }): Fault {
  if (error instanceof JobFault) {
    const { message, isFinal } = error
    return { text: message, sentence: message, isFinal, isAnswer: true }
  }
  const { responseCode } = error as { responseCode?: number }
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  // Only a refused recipient is permanent; other refusals may be due to the operator's settings, which can be fixed.
  const isFinal = responseCode !== undefined && responseCode >= 500 && codeOf(error) === 'EENVELOPE'
  const isAnswer = responseCode !== undefined
  return {
    text,
    isFinal,
    isAnswer,
    sentence: sentenceOf({ isFinal, isAnswer, text: namesAddress ? `: ${text}` : '.' }),
  }
}

function sentenceOf({ isFinal, isAnswer, text }: { isFinal: boolean; isAnswer: boolean; text: string }): string {
  if (isFinal) return `The mail server refuses this address${text}`
  return isAnswer ? 'The mail server did not accept it yet.' : 'The mail server could not be reached.'
}
