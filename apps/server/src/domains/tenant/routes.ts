import { tenant, type LoginDomain } from '@dossier/contract/tenant'
import { implement } from '../../http/implement.ts'
import { changeDomain, isDomainInUse, ownDomain } from './change-domain.ts'
import { tenantByDomain } from './queries.ts'
import { signUp } from './sign-up.ts'
import { changeSettings, listSettings } from './tenant-settings.ts'

export const tenantRoutes = implement(tenant, {
  /** A typing error and a tenant that does not exist look the same. (D-005) */
  loginDomain: async ({ services }, { params }) => {
    const found = await services.database.gateTx((tx) => tenantByDomain(tx, params.x.toLowerCase()))
    return {
      tenantId: found?.id ?? null,
      title: found?.title ?? '',
      hasLogo: found?.hasLogo === true,
      hiddenElements: (found?.hidden_elements ?? []) as LoginDomain['hiddenElements'],
      showSsoBelowLogin: found?.show_sso_below_login ?? false,
    }
  },

  createNew: (ctx, { body }) => signUp(ctx, body),

  domain: (ctx) => ownDomain(ctx),

  saveDomain: (ctx, { body }) => changeDomain(ctx, body),

  domainInUse: (ctx, { params }) => isDomainInUse(ctx, params.domain),

  settings: (ctx) => listSettings(ctx),

  saveSettings: (ctx, { body }) => changeSettings(ctx, body),
})
