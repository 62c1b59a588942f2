import { signInPath } from '@dossier/core/redirects/sign-in-path'
import type { GateCtx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { SignOnRefused } from './sign-on-refused.ts'

/** What a finished sign-in at a provider leads to: the next step, or nothing more to do. */
export type NextStep = 'mfa' | 'select-tenant' | null

/** The sign-in page sends those who are in on to where they land, and shows the others what comes next. */
export const pathAfter = (domain: string, step: NextStep): string => signInPath(domain, step ?? undefined)

/** Where somebody goes who is not let in, with a sentence; whatever the provider or the caller sent stays out of it. */
export function pathAfterRefusal(ctx: GateCtx, domain: string, error: unknown): string {
  if (error instanceof SignOnRefused) {
    ctx.log.warn({ reason: error.message }, 'a sign-in at a provider was refused')
    return signInPath(domain, error.told)
  }
  if (error instanceof Refusal) return signInPath(domain, error.message)
  ctx.log.error({ err: error }, 'a sign-in at a provider failed')
  return signInPath(
    domain,
    `Something went wrong. Try again; if it happens again, give support this code: ${ctx.request.id}.`,
  )
}
