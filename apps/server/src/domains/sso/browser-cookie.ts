import { randomBytes } from 'node:crypto'
import type { GateCtx } from '../../http/context.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { MINUTES } from './request-queries.ts'

const VALUE = /^[\w-]{43}$/

const isHttps = ({ services }: GateCtx): boolean => services.settings.publicUrl.startsWith('https:')
const nameOf = (ctx: GateCtx): string => (isHttps(ctx) ? '__Host-sign-on' : 'sign-on')

/**
 * Sets the cookie that ties a sign-in to this browser and returns its hash. The provider's response counts in this
 * browser only. All windows of a browser share the cookie, so that they do not invalidate each other's sign-in.
 */
export function markBrowser(ctx: GateCtx): Uint8Array {
  const existing = ctx.request.cookies[nameOf(ctx)]
  const mark = existing && VALUE.test(existing) ? existing : randomBytes(32).toString('base64url')
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(ctx), maxAge: MINUTES * 60 } as const
  ctx.reply.setCookie(nameOf(ctx), mark, options)
  return hashToken(mark)
}

/** The mark's hash; undefined when no sign-in began in this browser. */
export function markOf(ctx: GateCtx): Uint8Array | undefined {
  const mark = ctx.request.cookies[nameOf(ctx)]
  return mark === undefined ? undefined : hashToken(mark)
}
