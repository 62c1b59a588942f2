import type { FastifyReply } from 'fastify'
import { makeToken, TOKEN_COOKIE } from './anti-forgery.ts'
import type { Services } from './context.ts'
import { SESSION_DAYS } from './principal.ts'

const isHttps = (services: Services): boolean => services.settings.publicUrl.startsWith('https:')

/** The prefix binds the cookie to this very host; browsers grant it over HTTPS only. */
const cookieName = (services: Services): string => (isHttps(services) ? '__Host-session' : 'session')

export const readSession = (
  request: { cookies: Record<string, string | undefined> },
  services: Services,
): string | undefined => request.cookies[cookieName(services)]

export function setSession(reply: FastifyReply, services: Services, session: { token: string; hash: string }): void {
  reply.setCookie(cookieName(services), session.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(services),
    maxAge: SESSION_DAYS * 24 * 3600,
  })
  setToken(reply, services, session.hash)
}

export function clearSession(reply: FastifyReply, services: Services): void {
  reply.clearCookie(cookieName(services), { path: '/', secure: isHttps(services) })
  setToken(reply, services, '')
}

/** The anti-forgery cookie, which the page's own scripts read and send back as a header. */
export function setToken(reply: FastifyReply, services: Services, sessionHash: string): void {
  reply.setCookie(TOKEN_COOKIE, makeToken(services.secret, sessionHash), {
    path: '/',
    sameSite: 'lax',
    secure: isHttps(services),
  })
}
