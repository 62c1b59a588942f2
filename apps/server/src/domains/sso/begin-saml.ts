import { randomBytes } from 'node:crypto'
import type { GateCtx } from '../../http/context.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { markBrowser } from './browser-cookie.ts'
import { insertRequest } from './request-queries.ts'
import { samlClient } from './saml-client.ts'
import { findProvider, type SamlIdentityProvider } from './saml-provider.ts'
import { pathAfterRefusal } from './sign-on-outcome.ts'
import { NOT_AVAILABLE, refuseSignOn } from './sign-on-refused.ts'

/** Returns the URL of the provider's page, with a request whose response only this browser can bring back. */
export async function samlRequest(
  ctx: GateCtx,
  provider: SamlIdentityProvider,
  domain: string,
  hint?: Record<string, string>,
): Promise<string> {
  const requestId = `_${randomBytes(20).toString('hex')}`
  const client = await samlClient(ctx.services.settings, provider, { requestId })
  const address = await client.getAuthorizeUrlAsync('', undefined, { ...(hint && { additionalParams: hint }) })
  await ctx.services.database.gateTx((tx) =>
    insertRequest(tx, {
      provider: provider.ref,
      requestHash: hashToken(requestId),
      browserHash: markBrowser(ctx),
      domain,
    }),
  )
  return address
}

/** Sends the browser to a tenant's provider, or back to the sign-in page with the reason why not. */
export async function beginSaml(ctx: GateCtx, key: string, domain: string | undefined): Promise<string> {
  const { database, settings } = ctx.services
  const provider = await database.gateRead((tx) => findProvider(tx, settings, key))
  try {
    if (!provider?.own || (domain && domain.toLowerCase() !== provider.domain))
      return refuseSignOn('There is no such provider.', NOT_AVAILABLE)
    return await samlRequest(ctx, provider, provider.domain)
  } catch (error) {
    return pathAfterRefusal(ctx, provider?.domain ?? domain ?? '', error)
  }
}
