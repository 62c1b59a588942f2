import { setTimeout as wait } from 'node:timers/promises'
import type { SendMailOptions, Transporter } from 'nodemailer'

const MOST_CONNECTIONS = 8
/**
 * Kept open from one mail to the next. A mail goes to another connection if its own ends before any of its text was sent,
 * which servers do that accept few mails on each: as often as there may be such connections. Every other failure is
 * counted by the queue, which tries again.
 */
const CONNECTIONS = {
  pool: true,
  maxConnections: MOST_CONNECTIONS,
  maxRequeues: MOST_CONNECTIONS,
  // Others wait for them where the server takes few: those of other nodes and of other kinds of mail.
  idleTimeout: 2_000,
} as const

/** Before each further look for a free connection, where the server takes no more of them. */
const LOOKS_MS = [250, 500, 750, 1_000, 1_500, 2_000, 3_000]

export interface MailConnections {
  send(mail: SendMailOptions): Promise<void>
  close(): void
}

interface Options {
  url: string
  connectMs: number
  silenceMs: number
}

/** Connections to a mail server, from the first mail on. */
export function mailConnections({ url, connectMs, silenceMs }: Options): MailConnections {
  const timeouts = { connectionTimeout: connectMs, greetingTimeout: silenceMs, socketTimeout: silenceMs }
  let transport: Transporter | undefined
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport({ ...CONNECTIONS, url, disableFileAccess: true, disableUrlAccess: true, ...timeouts })
    return transport
  }
  return {
    async send(mail) {
      for (const ms of LOOKS_MS) {
        const error = await (await open()).sendMail(mail).then(
          () => null,
          (fault: unknown) => fault,
        )
        if (error === null) return
        if (!isFull(error)) throw error
        await wait(ms)
      }
      await (await open()).sendMail(mail)
    },
    close: () => transport?.close(),
  }
}

/** The server greets a further connection with 421: it has enough of them. */
const isFull = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode === 421 && command === 'CONN'
}
