import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EMAIL_LENGTH } from '../limits.ts'
import { eachTime, unchanging } from '../freshness.ts'

/** A tenant's identity provider as the sign-in page shows it. */
export const LoginProvider = z.object({
  key: z.string(),
  title: z.string(),
  /** Where a sign-in with it starts; null while it is unavailable. */
  url: z.string().nullable(),
  /** Why it is out of order. */
  error: z.string().nullable(),
  autoLogin: z.boolean(),
})
export type LoginProvider = z.infer<typeof LoginProvider>

/** Empty: that way to sign in is not configured. */
export const ClientIds = z.object({ google: z.string(), facebook: z.string() })
export type ClientIds = z.infer<typeof ClientIds>

const Key = z.string().regex(/^[a-z0-9]{1,40}$/, 'Use the key of an identity provider.')
const Domain = z.string().max(100).optional()

/** The most of a SAML response that is read, in characters of base64. */
export const SAML_RESPONSE_LENGTH = 350_000

const rate = { max: 300, minutes: 1 }

export const sso = {
  clientIds: endpoint({
    method: 'GET',
    path: '/oauth/clientIds',
    access: 'public',
    fresh: unchanging,
    summary: 'The client ids of the sign-ins with Google and Facebook; empty where one is not set up',
    reply: ClientIds,
  }),
  startOAuth: endpoint({
    method: 'GET',
    path: '/oauth/start/{provider}',
    access: 'public',
    fresh: eachTime(),
    summary: 'Starts a sign-in with Google or Facebook: redirects the browser to their page',
    on: { provider: 'word' },
    params: z.object({ provider: z.enum(['google', 'facebook']) }),
    query: z.object({ domain: Domain }),
    rate,
    redirect: true,
  }),
  googleLogin: endpoint({
    method: 'GET',
    path: '/oauth/login/google',
    access: 'public',
    fresh: eachTime(),
    summary: 'Where Google sends the browser back; ends in the product or on the sign-in page with an error',
    rate,
    redirect: true,
  }),
  facebookLogin: endpoint({
    method: 'GET',
    path: '/oauth/login/facebook',
    access: 'public',
    fresh: eachTime(),
    summary: 'Where Facebook sends the browser back; ends in the product or on the sign-in page with an error',
    rate,
    redirect: true,
  }),
  samlLogin: endpoint({
    method: 'GET',
    path: '/saml/{key}/login',
    access: 'public',
    fresh: eachTime(),
    summary: "Starts a sign-in with a tenant's identity provider: redirects the browser there",
    on: { key: 'word' },
    params: z.object({ key: Key }),
    query: z.object({ domain: Domain }),
    rate,
    redirect: true,
  }),
  samlAcs: endpoint({
    method: 'POST',
    path: '/saml/{key}/acs',
    access: 'public',
    summary: "Receives the identity provider's response, posted by the browser",
    on: { key: 'word' },
    params: z.object({ key: Key }),
    form: true,
    body: z.object({ SAMLResponse: z.string().min(1).max(SAML_RESPONSE_LENGTH) }),
    rate,
    redirect: true,
  }),
  samlFinish: endpoint({
    method: 'GET',
    path: '/saml/{key}/finish',
    access: 'public',
    fresh: eachTime(),
    summary: 'Signs in the browser that started the sign-in, once its identity provider has answered',
    on: { key: 'word' },
    params: z.object({ key: Key }),
    rate,
    redirect: true,
  }),
  samlMetadata: endpoint({
    method: 'GET',
    path: '/saml/{key}/metadata',
    access: 'public',
    fresh: eachTime(),
    summary: 'The metadata of this installation for an identity provider',
    on: { key: 'word' },
    params: z.object({ key: Key }),
    rate,
    file: ['application/samlmetadata+xml'],
  }),
  generateSuiteSaml: endpoint({
    method: 'GET',
    path: '/login/generateSuiteSaml',
    access: 'public',
    fresh: eachTime(),
    summary:
      'Starts a sign-in with the suite: returns the URL for the browser to open; the domain of the email decides',
    query: z.object({ email: z.string().trim().min(1).max(EMAIL_LENGTH), domain: Domain }),
    rate: { max: 50, minutes: 1 },
    reply: z.object({ authorizationEndpoint: z.string() }),
  }),
  suiteAccount: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/login/SuiteMFARedirectUrl',
    access: 'signedIn',
    fresh: eachTime(),
    summary: 'The URL where a suite user manages the account',
    reply: z.string(),
  }),
}
