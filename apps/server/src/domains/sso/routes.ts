import { samlProviders } from '@dossier/contract/sso/providers'
import { sso } from '@dossier/contract/sso/sign-in'
import type { GateCtx } from '../../http/context.ts'
import { loadPart } from '../../http/load-part.ts'
import { implement } from '../../http/implement.ts'
import { beginSaml } from './begin-saml.ts'
import { finishSaml } from './finish-saml.ts'
import { metadataFor } from './metadata.ts'
import { presentProvider } from './present-provider.ts'
import { selectProviders } from './provider-queries.ts'
import { receiveSaml } from './receive-saml.ts'
import { removeProvider, saveProvider } from './save-provider.ts'
import { generateSuiteSaml, suiteAccountUrl } from './suite.ts'

/** Answers of these providers are read by a library that few installations need. */
async function finish(ctx: GateCtx, name: 'google' | 'facebook'): Promise<string> {
  const { finishOAuth } = await loadPart(() => import('./finish-oauth.ts'))
  return finishOAuth(ctx, name)
}

export const ssoRoutes = implement(sso, {
  clientIds: ({ services: { settings } }) => ({
    google: settings.google?.clientId ?? '',
    facebook: settings.facebook?.clientId ?? '',
  }),

  startOAuth: async (ctx, { params, query }) => {
    const { beginOAuth } = await loadPart(() => import('./begin-oauth.ts'))
    return beginOAuth(ctx, params.provider, query.domain ?? '')
  },

  googleLogin: (ctx) => finish(ctx, 'google'),

  facebookLogin: (ctx) => finish(ctx, 'facebook'),

  samlLogin: (ctx, { params, query }) => beginSaml(ctx, params.key, query.domain),

  samlAcs: (ctx, { params, body }) => receiveSaml(ctx, params.key, body.SAMLResponse),

  samlFinish: (ctx, { params }) => finishSaml(ctx, params.key),

  samlMetadata: (ctx, { params }) => metadataFor(ctx, params.key),

  generateSuiteSaml: (ctx, { query }) => generateSuiteSaml(ctx, query),

  suiteAccount: (ctx) => suiteAccountUrl(ctx),
})

export const samlProviderRoutes = implement(samlProviders, {
  list: async ({ tx, tenant, services }) =>
    (await selectProviders(tx, tenant.id)).map((row) => presentProvider(services.settings, row)),

  save: (ctx, { body }) => saveProvider(ctx, body),

  remove: (ctx, { params }) => removeProvider(ctx, params.id),
})
