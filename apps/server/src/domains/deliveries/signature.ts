import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret for signing, as receivers enter it into their libraries. */
export const newSigningSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Whether it is one that Standard Webhooks allows: 24 to 64 bytes. */
export function isSigningSecret(secret: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret)) return false
  const { length } = keyOf(secret)
  return length >= 24 && length <= 64
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')

interface Message {
  id: string
  /** Seconds. */
  timestamp: number
  body: Buffer
}

/** The headers of a message by Standard Webhooks, with a signature of each secret: during a change there are two. */
export function signedHeaders({ id, timestamp, body }: Message, secrets: readonly string[]): Record<string, string> {
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  }
}
