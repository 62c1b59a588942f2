import type { CacheProvider, SAML } from '@node-saml/node-saml'
import type { Settings } from '../../settings.ts'
import { validToday } from './certificates.ts'
import { MINUTES } from './request-queries.ts'
import { acsUrl, entityId, type SamlIdentityProvider } from './saml-provider.ts'
import { refuseSignOn } from './sign-on-refused.ts'

const CLOCKS_DIFFER_BY_MS = 60_000

interface Purpose {
  /** The only request that an answer may name. */
  requestId?: string
  /** The response as a whole is signed, not only its assertion. */
  responseSigned?: boolean
}

/**
 * Reads and writes the messages of one provider. It stores nothing and calls nobody; its library is loaded on first
 * use.
 */
export async function samlClient(
  settings: Settings,
  provider: SamlIdentityProvider,
  purpose: Purpose = {},
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const certificates = validToday(provider.certificates, Date.now())
  if (purpose.requestId && certificates.length === 0) refuseSignOn('The certificate is not valid today.', EXPIRED)
  return new SAML({
    entryPoint: provider.entryPoint,
    issuer: entityId(settings, provider.key),
    audience: entityId(settings, provider.key),
    callbackUrl: acsUrl(settings, provider.key),
    idpCert: certificates.length > 0 ? certificates : provider.certificates,
    idpIssuer: provider.issuer,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: purpose.responseSigned ?? false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: MINUTES * 60_000,
    cacheProvider: onlyRequest(purpose.requestId),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    acceptedClockSkewMs: CLOCKS_DIFFER_BY_MS,
    maxAssertionAgeMs: MINUTES * 60_000,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...(purpose.requestId && { generateUniqueId: () => purpose.requestId ?? '' }),
  })
}

export const EXPIRED = 'This sign-in is not available: the certificate of its provider is not valid today.'

/** The request id is checked and consumed in the database. */
function onlyRequest(requestId: string | undefined): CacheProvider {
  return {
    saveAsync: async () => null,
    getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
    removeAsync: async () => null,
  }
}
