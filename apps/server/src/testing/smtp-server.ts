import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/**
 * How the server answers. After the text of `drop` it is unknown whether the mail was accepted. `full` and `cut` take one
 * mail on each connection: the next one is answered 421, or the connection ends.
 */
type Mode = 'ok' | 'later' | 'never' | 'hang' | 'drop' | 'full' | 'cut'

export interface SmtpServer {
  mode: Mode
  readonly received: { to: string[]; source: string }[]
  readonly port: number
  close(): Promise<void>
}

interface Connection {
  id: string
  _socket: { destroy(): void }
}

/** A mail server on this machine that keeps what it accepts. It greets no more clients than this at the same time. */
export async function startSmtp({ maxClients = Infinity } = {}): Promise<SmtpServer> {
  const used = new Set<string>()
  const hangUp = (session: string) => {
    for (const { id, _socket } of smtp.connections as Set<Connection>) if (id === session) _socket.destroy()
  }
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 10,
    maxClients,
    onMailFrom: (_address, { id }, done) => {
      const isUsed = used.has(id)
      used.add(id)
      if (isUsed && state.mode === 'cut') hangUp(id)
      else if (isUsed && state.mode === 'full')
        done(Object.assign(new Error('Too many mails on this connection'), { responseCode: 421 }))
      else done()
    },
    onRcptTo: (_address, _session, done) =>
      done(state.mode === 'never' ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      void text(stream).then((source) => {
        state.received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: source.replaceAll('=\r\n', ''),
        })
        if (state.mode === 'later') done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        else if (state.mode === 'drop') hangUp(session.id)
        else if (state.mode !== 'hang') done()
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
