import type { FastifyReply } from 'fastify'
import { LONGEST_TOKEN_DAYS } from '@dossier/contract/api-tokens'
import { makeToken, TOKEN_COOKIE } from './anti-forgery.ts'
import type { Services } from '../context.ts'
import { SESSION_DAYS } from './principal.ts'

const isHttps = (services: Services): boolean => services.settings.publicUrl.startsWith('https:')

/** The prefix binds the cookie to this very host; browsers grant it over HTTPS only. */
const cookieName = (services: Services): string => (isHttps(services) ? '__Host-session' : 'session')

const wallCookieName = (services: Services): string => (isHttps(services) ? '__Host-wall' : 'wall')

interface Cookies {
  cookies: Record<string, string | undefined>
}

/**
 * A person who is signed in comes before the link by which the browser is a wall. The session may have ended, so that the
 * link counts again.
 */
export const readSessions = ({ cookies }: Cookies, services: Services): string[] =>
  [cookies[cookieName(services)], cookies[wallCookieName(services)]].filter((one) => one !== undefined)

/** Whether somebody was signed in to this browser, and may be so still. */
export const hasSession = ({ cookies }: Cookies, services: Services): boolean =>
  cookies[cookieName(services)] !== undefined

/** Makes the browser a wall until its link ends, or for as long as browsers remember. */
export function setWall(reply: FastifyReply, services: Services, wall: { token: string; hash: string }): void {
  clearSessionCookie(reply, services)
  reply.setCookie(wallCookieName(services), wall.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(services),
    maxAge: LONGEST_TOKEN_DAYS * 24 * 3600,
  })
  setToken(reply, services, wall.hash)
}

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

/** Of a session that has ended in a browser that is a wall. */
export function clearSessionCookie(reply: FastifyReply, services: Services): void {
  reply.clearCookie(cookieName(services), { path: '/', secure: isHttps(services) })
}

export function clearSession(reply: FastifyReply, services: Services): void {
  clearSessionCookie(reply, services)
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
