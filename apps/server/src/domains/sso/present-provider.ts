import type { ProviderCertificate, SamlProvider } from '@dossier/contract/sso/providers'
import type { Selectable } from 'kysely'
import type { SingleSignOnTables } from '../../db/tables/single-sign-on.ts'
import type { Settings } from '../../settings.ts'
import { certificatesIn, isValid } from './certificates.ts'
import { acsUrl, entityId } from './saml-provider.ts'

/** An identity provider as its tenant's administrators see it, with the URLs to enter at the provider. */
export const presentProvider = (
  settings: Settings,
  row: Selectable<SingleSignOnTables['saml_providers']>,
): SamlProvider => ({
  id: row.id,
  key: row.key,
  title: row.title,
  entryPoint: row.entry_point,
  issuer: row.idp_issuer,
  certificates: row.certificates,
  autoLogin: row.auto_login,
  enabled: row.enabled,
  certificateDetails: detailsOf(row.certificates),
  acsUrl: acsUrl(settings, row.key),
  entityId: entityId(settings, row.key),
  lastSignIn: row.last_sign_in,
  lastRefused: row.last_refused,
  lastRefusal: row.last_refusal,
  lastUpdated: row.last_updated,
})

const detailsOf = (certificates: string): ProviderCertificate[] =>
  certificatesIn(certificates).map((certificate) => ({
    subject: certificate.subject,
    validFrom: new Date(certificate.validFrom).toISOString(),
    validTo: new Date(certificate.validTo).toISOString(),
    fingerprint: certificate.fingerprint256,
    expired: !isValid(certificate, Date.now()),
  }))
