import * as client from 'openid-client'
import type { IdentityProviderName } from '../../db/tables/single-sign-on.ts'
import type { Services } from '../../http/context.ts'
import { outboundFetch } from '../../outbound/outbound-fetch.ts'
import type { Settings } from '../../settings.ts'
import { NOT_AVAILABLE, refuseSignOn } from './sign-on-refused.ts'

export type OAuthName = Exclude<IdentityProviderName, 'suite'>

const CACHED_FOR_MS = 3_600_000
const TIMEOUT_SECONDS = 10

interface CacheEntry {
  until: number
  configuration: Promise<client.Configuration>
}

type Connected = Pick<Services, 'settings' | 'outbound'>

const cache = new WeakMap<Settings, CacheEntry>()

/** The client for a provider; throws SignOnRefused if it is not configured. */
export function oauthClient(name: OAuthName, services: Connected): Promise<client.Configuration> {
  return name === 'google' ? googleClient(services) : Promise.resolve(facebookClient(services))
}

/** Google publishes its configuration at its own URL; it is fetched once an hour, and again after a failure. */
function googleClient({ settings, outbound }: Connected): Promise<client.Configuration> {
  const { google } = settings
  if (!google) return refuseSignOn('Google is not set up.', NOT_AVAILABLE)
  const before = cache.get(settings)
  if (before && before.until > performance.now()) return before.configuration
  const configuration = client.discovery(new URL(google.issuer), google.clientId, google.clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    [client.customFetch]: outboundFetch(outbound),
    execute: isPlain(google.issuer) ? [client.allowInsecureRequests] : [],
  })
  cache.set(settings, { until: performance.now() + CACHED_FOR_MS, configuration })
  configuration.catch(() => cache.delete(settings))
  return configuration
}

/** Facebook does not tell about itself. */
function facebookClient({ settings: { facebook }, outbound }: Connected): client.Configuration {
  if (!facebook) return refuseSignOn('Facebook is not set up.', NOT_AVAILABLE)
  const { clientId, clientSecret, dialogUrl, graphUrl } = facebook
  const server = {
    issuer: new URL(dialogUrl).origin,
    authorization_endpoint: dialogUrl,
    token_endpoint: `${graphUrl}/oauth/access_token`,
  }
  const configuration = new client.Configuration(server, clientId, clientSecret)
  configuration.timeout = TIMEOUT_SECONDS
  configuration[client.customFetch] = outboundFetch(outbound)
  if (isPlain(graphUrl)) client.allowInsecureRequests(configuration)
  return configuration
}

const isPlain = (address: string): boolean => address.startsWith('http:')
