import * as client from 'openid-client'
import { z } from 'zod'
import type { Subject } from '../../db/tables/single-sign-on.ts'
import type { GateCtx } from '../../http/context.ts'
import { hashToken } from '../../http/principals/principals.ts'
import { handOver } from '../auth/start-session.ts'
import { callbackUrl } from './begin-oauth.ts'
import { markOf } from './browser-cookie.ts'
import { enterInstallation } from './enter-by-subject.ts'
import { oauthClient, type OAuthName } from './oauth-clients.ts'
import { takeRequest } from './request-queries.ts'
import { pathAfter, pathAfterRefusal } from './sign-on-outcome.ts'
import { refuseSignOn, SignOnRefused } from './sign-on-refused.ts'

const OTHER_BROWSER = 'The sign-in was started in another browser or has expired. Please try again.'
const NOT_LET_IN = { google: 'Google did not sign you in.', facebook: 'Facebook did not sign you in.' }

interface Begun {
  domain: string
  state: string
  secrets: { codeVerifier?: string; nonce?: string }
}

/** Handles the return from the provider with a code: signs in the browser if it is the one that started the sign-in. */
export async function finishOAuth(ctx: GateCtx, name: OAuthName): Promise<string> {
  const { settings, database } = ctx.services
  const query = ctx.request.url.split('?')[1] ?? ''
  const current = new URL(`${callbackUrl(settings, name)}?${query}`)
  let domain = ''
  try {
    const begun = await takeBegun(ctx, name, current)
    domain = begun.domain
    const subject = await askWho(ctx, name, { current, begun })
    const { session, step } = await database.gateTx((tx) =>
      enterInstallation(ctx, tx, { provider: name, subject, domain }),
    )
    handOver(ctx, session)
    return pathAfter(domain, step)
  } catch (error) {
    return pathAfterRefusal(ctx, domain, asRefusal(name, error))
  }
}

/** Single use, whatever the outcome. */
async function takeBegun(ctx: GateCtx, name: OAuthName, { searchParams }: URL): Promise<Begun> {
  const [state, ...others] = searchParams.getAll('state')
  const browserHash = markOf(ctx)
  if (!state || others.length > 0 || !browserHash)
    return refuseSignOn('The state or the browser cookie is missing.', OTHER_BROWSER)
  const begun = { provider: name, requestHash: hashToken(state), browserHash }
  const row = await ctx.services.database.gateTx((tx) => takeRequest(tx, begun))
  return row
    ? { ...row, state }
    : refuseSignOn('No sign-in with this state was started in this browser.', OTHER_BROWSER)
}

async function askWho(
  { services }: GateCtx,
  name: OAuthName,
  { current, begun }: { current: URL; begun: Begun },
): Promise<Subject> {
  const { codeVerifier = '', nonce } = begun.secrets
  const configuration = await oauthClient(name, services)
  const tokens = await client.authorizationCodeGrant(configuration, current, {
    expectedState: begun.state,
    pkceCodeVerifier: codeVerifier,
    ...(nonce && { expectedNonce: nonce, idTokenExpected: true }),
  })
  return name === 'google'
    ? googleSubject(tokens.claims())
    : facebookSubject(configuration, tokens.access_token, services.settings.facebook?.graphUrl ?? '')
}

const GoogleClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.boolean().optional(),
})

/** An email that Google has not verified could belong to anybody. */
function googleSubject(claims: unknown): Subject {
  const { sub, email, email_verified: isVerified } = GoogleClaims.parse(claims)
  return { subject: sub, email: isVerified && email ? email.toLowerCase() : null }
}

const FacebookUser = z.object({ id: z.string().min(1).max(255), email: z.string().max(254).optional() })

/** Facebook sends an email only after its owner has confirmed it. */
async function facebookSubject(
  configuration: client.Configuration,
  accessToken: string,
  graphUrl: string,
): Promise<Subject> {
  const address = new URL(`${graphUrl}/me?fields=id,email`)
  const answer = await client.fetchProtectedResource(configuration, accessToken, address, 'GET')
  const { id, email } = FacebookUser.parse(await answer.json())
  return { subject: id, email: email?.toLowerCase() ?? null }
}

/** Faults of the provider or its response are reported in our own words only; anything else is our own fault. */
function asRefusal(name: OAuthName, error: unknown): unknown {
  if (error instanceof SignOnRefused || !(error instanceof Error)) return error
  const isTheirs =
    error instanceof client.ClientError ||
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError ||
    error instanceof client.WWWAuthenticateChallengeError ||
    error instanceof z.ZodError
  return isTheirs ? new SignOnRefused(error.message, NOT_LET_IN[name]) : error
}
