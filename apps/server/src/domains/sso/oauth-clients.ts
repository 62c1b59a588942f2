import * as client from 'openid-client'
import type { IdentityProviderName } from '../../db/tables/single-sign-on.ts'
import type { Services } from '../../http/context.ts'
import { outboundFetch } from '../../outbound/outbound-fetch.ts'
import type { Settings } from '../../settings.ts'
import { NOT_AVAILABLE, refuseSignOn } from './sign-on-refused.ts'

export type OAuthName = Exclude<IdentityProviderName, 'suite'>

const KNOWN_FOR_MS = 3_600_000
const TIMEOUT_SECONDS = 10

interface Known {
  until: number
  configuration: Promise<client.Configuration>
}

type Connected = Pick<Services, 'settings' | 'outbound'>

const known = new WeakMap<Settings, Known>()

/** The client for a provider; throws SignOnRefused if it is not configured. */
export function oauthClient(name: OAuthName, services: Connected): Promise<client.Configuration> {
  return name === 'google' ? googleClient(services) : Promise.resolve(facebookClient(services))
}

/** Google publishes its configuration at its own URL; it is fetched once an hour, and again after a failure. */
function googleClient({ settings, outbound }: Connected): Promise<client.Configuration> {
  const { google } = settings
  if (!google) return refuseSignOn('Google is not set up.', NOT_AVAILABLE)
  const before = known.get(settings)
  if (before && before.until > performance.now()) return before.configuration
  const configuration = client.discovery(new URL(google.issuer), google.clientId, google.clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    [client.customFetch]: outboundFetch(outbound),
    execute: isPlain(google.issuer) ? [client.allowInsecureRequests] : [],
  })
  known.set(settings, { until: performance.now() + KNOWN_FOR_MS, configuration })
  configuration.catch(() => known.delete(settings))
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
