import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { addressGroup, callerAddress, trustIn } from '../http/caller-address.ts'
import type { Services } from '../http/context.ts'
import { faultOf } from '../http/errors.ts'
import { findCaller } from '../http/principals/find-caller.ts'
import { hexHash } from '../http/principals/principals.ts'
import { notSignedIn, Refusal } from '../http/refusal.ts'
import { statusLine } from '../http/status-line.ts'

/** Connections that are open at the same time: of one session, a person's tabs; of one address, an organization's people. */
export const MOST_PER_SESSION = 50
const MOST_PER_ADDRESS = 10_000

type TokensOf = (headers: IncomingHttpHeaders) => readonly string[]

/**
 * Decides about handshakes before there is a WebSocket: only a finished sign-in gets one, and only so many. Throws a
 * Refusal.
 */
export function admitUpgrades(services: Services, tokensOf: TokensOf): (request: IncomingMessage) => Promise<void> {
  const isTrusted = trustIn(services.settings.trustProxy)
  const open = new Map<string, number>()

  function take(key: string, most: number, { socket }: IncomingMessage): void {
    const count = open.get(key) ?? 0
    if (count >= most) throw new Refusal(429, 'Too many pages are open. Close some and try again.', 10)
    open.set(key, count + 1)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  }

  return async (request) => {
    const address = addressGroup(callerAddress(request, isTrusted))
    const tokens = tokensOf(request.headers)
    // A connection is no use of the session: otherwise an open page would keep it alive.
    const principal = await findCaller(services, { address, tokens }, (one) => services.principals.peek(hexHash(one)))
    if (principal?.state !== 'in') return notSignedIn()
    take(`session ${principal.tokenHash}`, MOST_PER_SESSION, request)
    take(`address ${address}`, MOST_PER_ADDRESS, request)
  }
}

/** Answers a handshake as any other call that is refused, and ends the connection. */
export function refuseUpgrade(socket: Duplex, error: Error): void {
  const { status, message, retryAfterSeconds } = faultOf(error, 'live')
  const lines = [
    statusLine(status),
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(message)}`,
    ...(retryAfterSeconds ? [`Retry-After: ${retryAfterSeconds}`] : []),
  ]
  socket.on('error', () => {})
  socket.end(`${lines.join('\r\n')}\r\n\r\n${message}`, () => socket.destroy())
}
