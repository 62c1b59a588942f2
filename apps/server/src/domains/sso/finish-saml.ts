import type { Subject } from '../../db/tables/single-sign-on.ts'
import type { GateCtx } from '../../http/context.ts'
import { handOver } from '../auth/start-session.ts'
import { markOf } from './browser-cookie.ts'
import { enterInstallation, enterTenant } from './enter-by-subject.ts'
import { isSuiteEmail } from './is-suite-email.ts'
import { noteReason } from './receive-saml.ts'
import { takeAnswer } from './request-queries.ts'
import { findProvider, type SamlIdentityProvider } from './saml-provider.ts'
import { pathAfter, pathAfterRefusal } from './sign-on-outcome.ts'
import { NOT_AVAILABLE, refuseSignOn, SignOnRefused } from './sign-on-refused.ts'

const OTHER_BROWSER = 'The sign-in was started in another browser or has expired. Please try again.'

/**
 * Signs in the browser that started the sign-in: the response is tied to the cookie set at the start, so nobody can be
 * signed in as somebody else.
 */
export async function finishSaml(ctx: GateCtx, key: string): Promise<string> {
  const { database, settings } = ctx.services
  const provider = await database.gateRead((tx) => findProvider(tx, settings, key))
  if (!provider) return pathAfterRefusal(ctx, '', new SignOnRefused('There is no such provider.', NOT_AVAILABLE))
  const mark = markOf(ctx)
  const waiting = mark && (await database.gateTx((tx) => takeAnswer(tx, provider.ref, mark)))
  const domain = waiting?.domain ?? provider.domain
  try {
    const subject = waiting?.answer ?? refuseSignOn('No response is waiting for this browser.', OTHER_BROWSER)
    return await signIn(ctx, provider, { subject, domain })
  } catch (error) {
    await noteReason(ctx, provider, error)
    return pathAfterRefusal(ctx, domain, error)
  }
}

async function signIn(
  ctx: GateCtx,
  { own }: SamlIdentityProvider,
  { subject, domain }: { subject: Subject; domain: string },
): Promise<string> {
  const { session, step } = await ctx.services.database.gateTx((tx) =>
    own
      ? enterTenant(ctx, tx, { own, subject })
      : enterInstallation(ctx, tx, { provider: 'suite', subject: ofSuite(ctx, subject), domain }),
  )
  handOver(ctx, session)
  return pathAfter(domain, step)
}

/** The suite vouches for its own email domains only. */
const ofSuite = ({ services }: GateCtx, { subject, email }: Subject): Subject => ({
  subject,
  email: email !== null && isSuiteEmail(services.settings, email) ? email : null,
})
