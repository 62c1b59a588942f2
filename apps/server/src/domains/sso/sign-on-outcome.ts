import { signInPath } from '@dossier/core/redirects/sign-in-path'
import type { GateCtx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { SignOnRefused } from './sign-on-refused.ts'

/** What follows a finished sign-in at a provider: the next step, or nothing. */
export type NextStep = 'mfa' | 'select-tenant' | null

/** The sign-in page redirects people who are signed in to their landing page and shows the others the next step. */
export const pathAfter = (domain: string, step: NextStep): string => signInPath(domain, step ?? undefined)

/** Where a refused sign-in leads, with a sentence; nothing that the provider or the caller sent is repeated in it. */
export function pathAfterRefusal(ctx: GateCtx, domain: string, error: unknown): string {
  if (error instanceof SignOnRefused) {
    ctx.log.warn({ reason: error.message }, 'a sign-in at a provider was refused')
    return signInPath(domain, error.publicMessage)
  }
  if (error instanceof Refusal) return signInPath(domain, error.message)
  ctx.log.error({ err: error }, 'a sign-in at a provider failed')
  return signInPath(
    domain,
    `Something went wrong. Try again; if it happens again, give support this code: ${ctx.request.id}.`,
  )
}
