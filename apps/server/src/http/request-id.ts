import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const node = randomBytes(4).toString('hex')
let last = 0

/** A short id that a user can read out to support; it is in every log line of the call. */
const makeRequestId = (): string => `${node}${(++last % 0x1_0000_0000).toString(16).padStart(8, '0')}`

/** Nothing that could end a line of a log or a header, and not long. */
const ACCEPTED = /^[\w-]{1,64}$/

/** The id that a proxy or a program gave the call, so that its lines and ours can be joined; else a new one. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id']
  return typeof given === 'string' && ACCEPTED.test(given) ? given : makeRequestId()
}
