import { randomBytes } from 'node:crypto'
import { LONGEST_TOKEN_DAYS } from '@dossier/contract/api-tokens'
import { badInput } from '../refusal.ts'
import { hashToken } from './principals.ts'

const BYTES = 32
const DAY_MS = 86_400_000

/** A secret by which a program or a screen is recognized, and what is stored of it: its hash and its end. */
export function newSecret(prefix: string): { token: string; stored: { token_hash: Uint8Array; ending: string } } {
  const token = prefix + randomBytes(BYTES).toString('base64url')
  return { token, stored: { token_hash: hashToken(token), ending: token.slice(-4) } }
}

/** When a secret expires, as it is stored. 400 for a time that has passed or is more than a year away. */
export function requireExpiry(expires: string): string {
  const end = Date.parse(expires)
  if (end <= Date.now()) badInput('Choose a time in the future.', 'expires')
  if (end > Date.now() + LONGEST_TOKEN_DAYS * DAY_MS) badInput('Choose a time within a year.', 'expires')
  return new Date(end).toISOString()
}
