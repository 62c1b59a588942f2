import * as client from 'openid-client'
import type { GateCtx } from '../../http/context.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { API_ROOT } from '../../http/serve.ts'
import type { Settings } from '../../settings.ts'
import { markBrowser } from './browser-cookie.ts'
import { oauthClient, type OAuthName } from './oauth-clients.ts'
import { insertRequest } from './request-queries.ts'
import { pathAfterRefusal } from './sign-on-outcome.ts'

/** `openid` makes Google prove in the same response who signed in. */
const SCOPE: Record<OAuthName, string> = { google: 'openid email profile', facebook: 'email' }

export const callbackUrl = ({ publicUrl }: Settings, name: OAuthName): string =>
  `${publicUrl}${API_ROOT}/oauth/login/${name}`

/** Returns the URL of the provider's page, with a state that only this browser can bring back. */
export async function beginOAuth(ctx: GateCtx, name: OAuthName, domain: string): Promise<string> {
  try {
    const { services } = ctx
    const { database, settings } = services
    const configuration = await oauthClient(name, services)
    const state = client.randomState()
    const codeVerifier = client.randomPKCECodeVerifier()
    const nonce = name === 'google' ? client.randomNonce() : undefined
    await database.gateTx((tx) =>
      insertRequest(tx, {
        provider: name,
        requestHash: hashToken(state),
        browserHash: markBrowser(ctx),
        domain,
        secrets: { codeVerifier, ...(nonce && { nonce }) },
      }),
    )
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackUrl(settings, name),
      scope: SCOPE[name],
      state,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(nonce && { nonce }),
    })
    return address.href
  } catch (error) {
    return pathAfterRefusal(ctx, domain, error)
  }
}
