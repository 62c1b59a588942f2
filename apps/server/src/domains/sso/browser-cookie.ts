import { randomBytes } from 'node:crypto'
import type { GateCtx } from '../../http/context.ts'
import { hashToken } from '../../http/principals.ts'
import { MINUTES } from './request-queries.ts'

const VALUE = /^[\w-]{43}$/

const isHttps = ({ services }: GateCtx): boolean => services.settings.publicUrl.startsWith('https:')
const nameOf = (ctx: GateCtx): string => (isHttps(ctx) ? '__Host-sign-on' : 'sign-on')

/**
 * Marks the browser in which a sign-in begins; gives the mark's hash. The provider's answer counts in this browser only.
 * Several windows of one browser share the mark, so that they do not undo each other.
 */
export function markBrowser(ctx: GateCtx): Uint8Array {
  const known = ctx.request.cookies[nameOf(ctx)]
  const mark = known && VALUE.test(known) ? known : randomBytes(32).toString('base64url')
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(ctx), maxAge: MINUTES * 60 } as const
  ctx.reply.setCookie(nameOf(ctx), mark, options)
  return hashToken(mark)
}

/** The mark's hash; undefined when no sign-in began in this browser. */
export function markOf(ctx: GateCtx): Uint8Array | undefined {
  const mark = ctx.request.cookies[nameOf(ctx)]
  return mark === undefined ? undefined : hashToken(mark)
}
