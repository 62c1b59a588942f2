import type { Tx } from '../../db/open.ts'
import type { Settings } from '../../settings.ts'
import { API_ROOT } from '../../http/serve.ts'
import { providerByKey } from './provider-queries.ts'

export const SUITE_KEY = 'suite'
const STANDARD_DOMAIN = 'default'

/** An identity provider that answers with SAML: one of a tenant, or the suite of the whole installation. */
export interface SamlIdentityProvider {
  /** Its name in stored sign-ins. */
  ref: string
  key: string
  /** The one tenant that it can sign people in to; null for the suite. */
  own: { tenantId: number; id: number } | null
  domain: string
  entryPoint: string
  issuer: string
  certificates: string
}

export async function findProvider(
  tx: Tx,
  { suite }: Settings,
  key: string,
): Promise<SamlIdentityProvider | undefined> {
  if (key === SUITE_KEY) return suite && { ref: SUITE_KEY, key, own: null, domain: STANDARD_DOMAIN, ...suite }
  const row = await providerByKey(tx, key)
  return (
    row && {
      ref: `saml:${key}`,
      key,
      own: { tenantId: row.tenant_id, id: row.id },
      domain: row.domain,
      entryPoint: row.entry_point,
      issuer: row.idp_issuer,
      certificates: row.certificates,
    }
  )
}

/** Our own addresses at one provider: where it sends answers, and our name there, which it has to repeat as audience. */
export const acsUrl = ({ publicUrl }: Settings, key: string): string => `${publicUrl}${API_ROOT}/saml/${key}/acs`
export const entityId = ({ publicUrl }: Settings, key: string): string => `${publicUrl}${API_ROOT}/saml/${key}/metadata`
