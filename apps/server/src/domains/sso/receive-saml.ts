import { noteRefusedAt, sceneOf } from '../../history/security-log.ts'
import type { GateCtx } from '../../http/context.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { API_ROOT } from '../../http/serve.ts'
import { noteRefusal } from './provider-queries.ts'
import { readAssertion } from './read-assertion.ts'
import { isOutstanding, keepAnswer, useAssertion } from './request-queries.ts'
import { findProvider, type SamlIdentityProvider } from './saml-provider.ts'
import { screenResponse } from './screen-response.ts'
import { pathAfterRefusal } from './sign-on-outcome.ts'
import { asRefusal, NOT_AVAILABLE, refuseSignOn, SignOnRefused } from './sign-on-refused.ts'

/**
 * Receives the provider's response. It is posted from another site, so none of our cookies come with it and nobody is
 * signed in here: the result is stored for the browser that started the sign-in, which is redirected to fetch it.
 */
export async function receiveSaml(ctx: GateCtx, key: string, posted: string): Promise<string> {
  const { database, settings } = ctx.services
  const provider = await database.gateRead((tx) => findProvider(tx, settings, key))
  if (!provider) return pathAfterRefusal(ctx, '', new SignOnRefused('There is no such provider.', NOT_AVAILABLE))
  try {
    await keepProven(ctx, provider, posted)
    return `${API_ROOT}/saml/${key}/finish`
  } catch (error) {
    const refusal = asRefusal(error)
    await noteReason(ctx, provider, refusal)
    return pathAfterRefusal(ctx, provider.domain, refusal)
  }
}

async function keepProven(ctx: GateCtx, provider: SamlIdentityProvider, posted: string): Promise<void> {
  const { database, settings } = ctx.services
  const screened = screenResponse(posted)
  const requestHash = hashToken(screened.inResponseTo)
  const { ref } = provider
  // Checked first: skip work for responses that nobody waits for.
  if (!(await database.gateRead((tx) => isOutstanding(tx, ref, requestHash))))
    refuseSignOn('The response matches no open request: the request is unknown, expired or already answered.')
  const { assertionId, subject } = await readAssertion(settings, provider, screened)
  await database.gateTx(async (tx) => {
    const isFirst =
      (await useAssertion(tx, ref, hashToken(assertionId))) &&
      (await keepAnswer(tx, { provider: ref, requestHash }, subject))
    if (!isFirst) refuseSignOn('The response was already used.')
  })
}

/** Shown to the tenant's administrators next to the provider and in the security log. */
export async function noteReason(ctx: GateCtx, { own }: SamlIdentityProvider, error: unknown): Promise<void> {
  if (!own || !(error instanceof SignOnRefused)) return
  await ctx.services.database.gateTx(async (tx) => {
    await noteRefusal(tx, own, error.message)
    await noteRefusedAt(sceneOf(ctx, tx), 'signIn.failed', { tenantId: own.tenantId, details: error.message })
  })
}
