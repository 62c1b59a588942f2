import { tenant } from '@dossier/contract/tenant'
import { implement } from '../../http/implement.ts'
import { loadSettings, tenantByDomain } from './queries.ts'
import { signUp } from './sign-up.ts'

export const tenantRoutes = implement(tenant, {
  /** A typing error and a tenant that does not exist look the same. (D-005) */
  loginDomain: async ({ services }, { params }) => {
    const found = await services.database.gateTx((tx) => tenantByDomain(tx, params.x.toLowerCase()))
    return { tenantId: found?.id ?? null, title: found?.title ?? '', hiddenElements: [], showSsoBelowLogin: false }
  },

  createNew: (ctx, { body }) => signUp(ctx, body),

  settings: async ({ tx, tenant }) => {
    const settings = await loadSettings(tx, tenant.id)
    return Object.entries(settings).map(([key, value]) => ({ setting: { key }, value }))
  },
})
