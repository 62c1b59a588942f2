import type { LoginProvider } from '@dossier/contract/sso/sign-in'
import type { Tx } from '../../db/open.ts'
import { API_ROOT } from '../../http/serve.ts'
import type { Settings } from '../../settings.ts'
import { validToday } from './certificates.ts'
import { enabledProviders } from './provider-queries.ts'
import { EXPIRED } from './saml-client.ts'

/** Whether the tenant uses the suite. */
const FEATURE = 'suite'

/**
 * The ways to sign in that the page of a tenant's domain offers besides the password. Without a tenant, only those that
 * the installation offers to all.
 */
export async function loginOptions(
  tx: Tx,
  { suite }: Settings,
  tenant: { id: number; domain: string; features: readonly string[] } | undefined,
): Promise<{ samlProviders: LoginProvider[]; suite: boolean }> {
  const providers = tenant ? await enabledProviders(tx, tenant.id) : []
  const takesPart = !tenant || tenant.features.some((feature) => feature.toLowerCase() === FEATURE)
  return {
    suite: suite !== undefined && takesPart,
    samlProviders: providers.map(({ key, title, certificates, auto_login: autoLogin }) => {
      const isGood = validToday(certificates, Date.now()).length > 0
      const begin = `${API_ROOT}/saml/${key}/login?${new URLSearchParams({ domain: tenant?.domain ?? '' })}`
      return { key, title, url: isGood ? begin : null, error: isGood ? null : EXPIRED, autoLogin }
    }),
  }
}
