import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const CLIENT = { id: 'dossier', secret: 'a-secret-of-this-test-run' }

export interface OpenIdPerson {
  sub: string
  email: string
  email_verified: boolean
}

export interface OpenIdPeer {
  issuer: string
  /** Who is signed in there. */
  person: OpenIdPerson
  close(): Promise<void>
}

/**
 * A real OpenID provider on loopback that signs its person in without asking, as if they were already signed in there.
 */
export async function startOpenIdProvider(person: OpenIdPerson, redirectUris: string[]): Promise<OpenIdPeer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const peer: OpenIdPeer = {
    issuer,
    person,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google: the email is in the token that proves the identity.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of this test run'] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...peer.person }) }),
  })

  async function serve(request: IncomingMessage, response: ServerResponse) {
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') {
      const login = { login: { accountId: peer.person.sub } }
      return provider.interactionFinished(request, response, login, { mergeWithLastSubmission: false })
    }
    const existing = grantId ? await provider.Grant.find(grantId) : undefined
    const grant =
      existing ?? new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) })
    grant.addOIDCScope('openid email profile')
    const consent = { consent: { grantId: await grant.save() } }
    return provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true })
  }
  server.on('request', (request, response) => void serve(request, response))
  return peer
}
