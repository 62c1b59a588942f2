import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'

interface Letter {
  to: string[]
  source: string
}

/** A mail server that delivers nothing and shows what it got. */
export class Mailbox {
  readonly #letters: Letter[] = []
  readonly #smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData: (stream, session, done) =>
      void text(stream).then((source) => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        this.#letters.push({ to, source: source.replaceAll('=\r\n', '').replaceAll('=3D', '=') })
        done()
      }),
  })

  /** Starts it; gives the address for the product's settings. */
  async open(): Promise<string> {
    this.#smtp.listen(0, '127.0.0.1')
    await once(this.#smtp.server, 'listening')
    return `smtp://127.0.0.1:${(this.#smtp.server.address() as AddressInfo).port}`
  }

  close = () => new Promise<void>((resolve) => this.#smtp.close(resolve))

  /** The letters to an address, once there are as many. */
  async lettersTo(address: string, count: number): Promise<string[]> {
    const found = () => this.#letters.filter(({ to }) => to.includes(address)).map(({ source }) => source)
    await expect.poll(() => found().length, { timeout: 15_000 }).toBe(count)
    return found()
  }
}

/**
 * The path of a mail's link. Mail uses the public URL from the settings; the browser uses the address where the product
 * listens.
 */
export const wayIn = (letter = ''): string => {
  const { pathname, search } = new URL(/^http\S+$/m.exec(letter)?.[0] ?? 'none:')
  return pathname + search
}
