import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../refusal.ts'

export const TOKEN_COOKIE = 'XSRF-TOKEN'
export const TOKEN_HEADER = 'x-xsrf-token'

const sign = (secret: string, nonce: string, session: string): string =>
  createHmac('sha256', secret).update(`${nonce}|${session}`).digest('base64url')

/** A token that only this session can use; `session` is the session's token hash, or empty before there is one. */
export function makeToken(secret: string, session: string): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${nonce}.${sign(secret, nonce, session)}`
}

export function isTokenOf(secret: string, session: string, token: string | undefined): boolean {
  const [nonce, signature] = token?.split('.') ?? []
  if (!nonce || !signature) return false
  const expected = Buffer.from(sign(secret, nonce, session))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** 498 unless the header carries this session's token and the browser does not call it cross-site. (D-009, D-010) */
export function requireToken(
  secret: string,
  session: string,
  headers: Record<string, string | string[] | undefined>,
): void {
  const token = headers[TOKEN_HEADER]
  const crossSite = headers['sec-fetch-site'] === 'cross-site'
  if (crossSite || typeof token !== 'string' || !isTokenOf(secret, session, token))
    throw new Refusal(498, 'Your session has changed. Reload the page and try again.')
}
