import type { Ctx, GateCtx } from '../../http/context.ts'
import { badInput, forbidden } from '../../http/refusal.ts'
import { samlRequest } from './begin-saml.ts'
import { isSuiteEmail } from './is-suite-email.ts'
import { findProvider, SUITE_KEY } from './saml-provider.ts'

/**
 * The sign-in URL of the suite. The same for every email of its domains, known or not, so that it does not reveal who
 * has an account. (D-021)
 */
export async function generateSuiteSaml(
  ctx: GateCtx,
  request: { email: string; domain?: string | undefined },
): Promise<{ authorizationEndpoint: string }> {
  const { database, settings } = ctx.services
  const suite = await database.gateRead((tx) => findProvider(tx, settings, SUITE_KEY))
  if (!suite || !isSuiteEmail(settings, request.email))
    return badInput('This email address does not sign in with Suite.')
  const domain = (request.domain ?? suite.domain).toLowerCase()
  return { authorizationEndpoint: await samlRequest(ctx, suite, domain, { login_hint: request.email }) }
}

/** The URL where a suite user manages the account. */
export function suiteAccountUrl({ me, services: { settings } }: Ctx): string {
  if (!settings.suite || !isSuiteEmail(settings, me.email)) return forbidden('Your account is not managed by Suite.')
  return settings.suite.accountUrl
}
