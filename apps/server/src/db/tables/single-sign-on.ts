import type { Generated } from 'kysely'
import type { Json, NullableJson, Stamp } from './columns.ts'

/** Of sign-ins at the providers of the whole installation. */
export type IdentityProviderName = 'google' | 'facebook' | 'suite'

/** A link to a provider's subject: the subject never changes there, the email may. */
export interface Subject {
  subject: string
  email: string | null
}

export interface SingleSignOnTables {
  saml_providers: {
    tenant_id: number
    id: Generated<number>
    key: string
    title: string
    entry_point: string
    idp_issuer: string
    /** One or more certificates as PEM. */
    certificates: string
    auto_login: Generated<boolean>
    enabled: Generated<boolean>
    last_sign_in: Stamp | null
    last_refused: Stamp | null
    last_refusal: string | null
    created: Generated<Stamp>
    last_updated: Generated<Stamp>
  }
  saml_links: {
    tenant_id: number
    provider_id: number
    subject: string
    user_id: number
    created: Generated<Stamp>
  }
  identity_links: {
    provider: IdentityProviderName
    subject: string
    identity_id: number
    created: Generated<Stamp>
  }
  /** A sign-in started in a browser and not finished yet. `provider` is a name, or `saml:` and a key. */
  sign_on_requests: {
    id: Generated<number>
    provider: string
    request_hash: Uint8Array
    browser_hash: Uint8Array
    domain: string
    secrets: Json<{ codeVerifier?: string; nonce?: string }>
    answer: NullableJson<Subject>
    created: Generated<Stamp>
  }
  used_assertions: { provider: string; assertion_hash: Uint8Array; used: Generated<Stamp> }
}
