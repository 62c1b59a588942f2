import type { LoginDomain } from '@dossier/contract/organization/tenant'
import type { GateCtx } from '../../http/context.ts'
import { loginOptions } from '../sso/login-options.ts'
import { tenantByDomain } from './queries.ts'

/** How the sign-in page of a domain looks. A typing error and a tenant that does not exist look the same. (D-005) */
export function loginDomain({ services }: GateCtx, domain: string): Promise<LoginDomain> {
  const { database, settings } = services
  return database.gateRead(async (tx) => {
    const found = await tenantByDomain(tx, domain.toLowerCase())
    return {
      tenantId: found?.id ?? null,
      title: found?.title ?? '',
      hasLogo: found?.hasLogo === true,
      hiddenElements: (found?.hidden_elements ?? []) as LoginDomain['hiddenElements'],
      showSsoBelowLogin: found?.show_sso_below_login ?? false,
      signUp: settings.signUp,
      ...(await loginOptions(tx, settings, found)),
    }
  })
}
