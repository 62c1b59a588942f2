import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { requiredText } from '../required-text.ts'
import { PathId, savedIdOf } from '../shapes.ts'
import { briefly } from '../freshness.ts'

const WEB_ADDRESS = /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/
export const PROVIDER_TITLE_LENGTH = 100
export const ENTRY_POINT_LENGTH = 2000
export const CERTIFICATES_LENGTH = 50_000

/** A tenant's identity provider as its administrators keep it. */
export const SamlProviderInput = z.object({
  id: savedIdOf('samlProvider'),
  title: requiredText().max(PROVIDER_TITLE_LENGTH),
  /** Where people sign in there (HTTP-Redirect). */
  entryPoint: z
    .string()
    .trim()
    .max(ENTRY_POINT_LENGTH)
    .regex(WEB_ADDRESS, 'Enter the provider’s sign-in URL, starting with https://.'),
  /** Its entity id. */
  issuer: z.string().trim().min(1).max(ENTRY_POINT_LENGTH),
  /** PEM, one or several. */
  certificates: z.string().trim().min(1).max(CERTIFICATES_LENGTH),
  autoLogin: z.boolean(),
  enabled: z.boolean(),
  ...EXPECTED_VERSION,
})
export type SamlProviderInput = z.input<typeof SamlProviderInput>
export type SavedSamlProvider = z.output<typeof SamlProviderInput>

export const ProviderCertificate = z.object({
  subject: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  fingerprint: z.string(),
  expired: z.boolean(),
})
export type ProviderCertificate = z.infer<typeof ProviderCertificate>

export const SamlProvider = z.object({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  entryPoint: z.string(),
  issuer: z.string(),
  certificates: z.string(),
  autoLogin: z.boolean(),
  enabled: z.boolean(),
  certificateDetails: z.array(ProviderCertificate),
  /** To be entered at the identity provider. */
  acsUrl: z.string(),
  entityId: z.string(),
  lastSignIn: z.string().nullable(),
  lastRefused: z.string().nullable(),
  /** Why it was refused. */
  lastRefusal: z.string().nullable(),
  ...DATED,
})
export type SamlProvider = z.infer<typeof SamlProvider>

export const samlProviders = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/saml/providers',
    access: 'admin',
    fresh: briefly(),
    summary: "The tenant's identity providers",
    reply: z.array(SamlProvider),
  }),
  save: endpoint({
    method: 'POST',
    support: 'refused',
    path: '/saml/providers',
    access: 'admin',
    summary: 'Adds or changes an identity provider; a new issuer unlinks everyone from it',
    body: SamlProviderInput,
    reply: SamlProvider,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'refused',
    path: '/saml/providers/{id}',
    access: 'admin',
    summary: 'Removes an identity provider and its links to people',
    on: { id: 'samlProvider' },
    params: z.object({ id: PathId }),
  }),
}
