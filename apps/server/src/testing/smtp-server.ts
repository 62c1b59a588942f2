import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** How the server answers. After the text of `drop` it is unknown whether the mail was accepted. */
type Mode = 'ok' | 'later' | 'never' | 'hang' | 'drop'

export interface SmtpServer {
  mode: Mode
  readonly received: { to: string[]; source: string }[]
  readonly port: number
  close(): Promise<void>
}

interface Closable {
  destroy(): void
}

/** A mail server on this machine that keeps what it accepts. */
export async function startSmtp(): Promise<SmtpServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 10,
    onRcptTo: (_address, _session, done) =>
      done(state.mode === 'never' ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      void text(stream).then((source) => {
        state.received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: source.replaceAll('=\r\n', ''),
        })
        if (state.mode === 'later') done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        else if (state.mode === 'drop')
          for (const { _socket } of smtp.connections as Set<never>) (_socket as Closable).destroy()
        else if (state.mode === 'ok') done()
      })
    },
  })
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => smtp.close(resolve))
  const state: SmtpServer = { mode: 'ok', received: [], port, close }
  return state
}
